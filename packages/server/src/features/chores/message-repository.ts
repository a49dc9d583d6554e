import type { ChoreMessage } from '@hestia/contract/chores/shapes.ts';
import { mostListed } from '@hestia/contract/wire/limits.ts';
import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { ChoreMessages } from '#platform/db/tables.gen.ts';

const toMessage = (row: Selectable<ChoreMessages>): ChoreMessage => ({
  id: row.id,
  choreId: row.chore_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  content: row.content,
});

/** The latest comments on a chore, oldest first. */
export async function listChoreMessages(on: Queries, colocationId: string, choreId: string): Promise<ChoreMessage[]> {
  const rows = await on
    .of()
    .selectFrom('chore_messages')
    .selectAll()
    .where('colocation_id', '=', colocationId)
    .where('chore_id', '=', choreId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.toReversed().map(toMessage);
}

/** Stores a comment as written now; undefined when the id is taken. */
export async function insertChoreMessage(
  on: Queries,
  colocationId: string,
  message: Omit<ChoreMessage, 'createdAt'>,
): Promise<ChoreMessage | undefined> {
  const row = await on
    .of()
    .insertInto('chore_messages')
    .values({
      colocation_id: colocationId,
      id: message.id,
      chore_id: message.choreId,
      created_by: message.createdBy,
      content: message.content,
    })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toMessage(row);
}

/** One comment, or undefined. */
export async function findChoreMessage(
  on: Queries,
  colocationId: string,
  id: string,
): Promise<ChoreMessage | undefined> {
  const row = await on
    .of()
    .selectFrom('chore_messages')
    .selectAll()
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toMessage(row);
}

/** Deletes a comment. */
export async function deleteChoreMessage(on: Queries, colocationId: string, id: string): Promise<void> {
  await on.of().deleteFrom('chore_messages').where('colocation_id', '=', colocationId).where('id', '=', id).execute();
}
