import { randomUUIDv7 } from 'node:crypto';
import type { ChoreMessage, ChoreMessagePage } from '@hestia/contract/chores/schemas.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import type { Selectable } from 'kysely';
import { membersAmong } from '#platform/access/members-among.ts';
import type { Household } from '#platform/db/queries.ts';
import type { ChoreMessages } from '#platform/db/tables.gen.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { readCommentPage } from '#platform/lists/comment-page.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { requireChore } from './turns/repository.ts';

const toMessage = (row: Selectable<ChoreMessages>): ChoreMessage => ({
  id: row.id,
  choreId: row.chore_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  content: row.content,
  mentions: row.mentions,
});

/** Comments on a chore. */
export const addComment: HandlerOf<'chores.addComment'> = ({ caller, body, write }) => {
  return write(async (tx) => {
    await requireChore(tx, body.choreId);
    const comment = await insertComment(tx, {
      id: body.id ?? randomUUIDv7(),
      choreId: body.choreId,
      createdBy: caller.userId,
      content: body.content,
      mentions: await membersAmong(tx, body.mentions),
    });
    if (!comment) throw new ProblemError('conflict', 'This comment already exists');
    tx.emit('NewChoreMessageAdded', comment);
    return comment.id;
  });
};

/** Deletes a comment; only its writer may. */
export const deleteComment: HandlerOf<'chores.deleteComment'> = ({ caller, params: { id }, write }) =>
  write(async (tx) => {
    const comment = await findComment(tx, id);
    if (!comment) throw notFound('This comment');
    if (comment.createdBy !== caller.userId) throw new ProblemError('notYours', 'Only its author can delete a comment');
    await removeComment(tx, id);
    await eraseWords(tx, { id, since: comment.createdAt });
    tx.emit('ChoreMessagesDeleted', id);
    return id;
  });

/** The latest comments on a chore, oldest first. */
export async function listComments(on: Household, choreId: string): Promise<ChoreMessage[]> {
  const rows = await on
    .from('chore_messages')
    .selectAll()
    .where('chore_id', '=', choreId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.toReversed().map(toMessage);
}

/** The latest comments on a chore, or those above a place. */
export async function pageComments(
  on: Household,
  { choreId, ...page }: { choreId: string; before?: string | undefined; limit: number },
): Promise<ChoreMessagePage> {
  const { rows, next } = await readCommentPage(on, { table: 'chore_messages', thingId: choreId }, page);
  return { messages: rows.map(toMessage), next };
}

/** Stores a comment as written now; undefined when the id is taken. */
async function insertComment(
  on: Household,
  message: Omit<ChoreMessage, 'createdAt'>,
): Promise<ChoreMessage | undefined> {
  const row = await on
    .insert('chore_messages', {
      id: message.id,
      chore_id: message.choreId,
      created_by: message.createdBy,
      content: message.content,
      mentions: message.mentions ?? [],
    })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toMessage(row);
}

/** One comment, or undefined. */
async function findComment(on: Household, id: string): Promise<ChoreMessage | undefined> {
  const row = await on.from('chore_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMessage(row);
}

/** Deletes a comment. */
async function removeComment(on: Household, id: string): Promise<void> {
  await on.delete('chore_messages').where('id', '=', id).execute();
}
