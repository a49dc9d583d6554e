import type { PollVote, Reaction } from '@hestia/contract/reminders/shapes.ts';
import { sql, type Selectable } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { PollVotes, Reactions } from '#platform/db/tables.gen.ts';
import { mostOnNotes } from './most-on-notes.ts';

const toVote = (row: Selectable<PollVotes>): PollVote => ({
  id: row.id,
  reminderId: row.reminder_id,
  votedBy: row.voted_by,
  votedAt: row.voted_at,
  choice: row.choice,
});

const toReaction = (row: Selectable<Reactions>): Reaction => ({
  id: row.id,
  userId: row.user_id,
  reminderId: row.reminder_id,
  type: row.type,
});

/** The votes in polls. */
export async function listVotes(
  on: Queries,
  colocationId: string,
  reminderIds: readonly string[],
): Promise<PollVote[]> {
  if (reminderIds.length === 0) return [];
  const rows = await on
    .of()
    .selectFrom('poll_votes')
    .selectAll()
    .where('colocation_id', '=', colocationId)
    .where('reminder_id', '=', anyOf(reminderIds))
    .orderBy('id')
    .limit(mostOnNotes)
    .execute();
  return rows.map(toVote);
}

/** The reactions to notes. */
export async function listReactions(
  on: Queries,
  colocationId: string,
  reminderIds: readonly string[],
): Promise<Reaction[]> {
  if (reminderIds.length === 0) return [];
  const rows = await on
    .of()
    .selectFrom('reactions')
    .selectAll()
    .where('colocation_id', '=', colocationId)
    .where('reminder_id', '=', anyOf(reminderIds))
    .orderBy('id')
    .limit(mostOnNotes)
    .execute();
  return rows.map(toReaction);
}

/** Stores a vote as cast now; undefined when the id is taken. */
export async function insertVote(
  on: Queries,
  colocationId: string,
  vote: Omit<PollVote, 'votedAt'>,
): Promise<PollVote | undefined> {
  const row = await on
    .of()
    .insertInto('poll_votes')
    .values({
      colocation_id: colocationId,
      id: vote.id,
      reminder_id: vote.reminderId,
      voted_by: vote.votedBy,
      choice: vote.choice,
    })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toVote(row);
}

/** Moves a vote to another choice, as cast now. */
export async function updateVote(on: Queries, colocationId: string, id: string, choice: string): Promise<PollVote> {
  const row = await on
    .of()
    .updateTable('poll_votes')
    .set({ choice, voted_at: sql`clock_timestamp()` })
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toVote(row);
}

/** One vote, or undefined. */
export async function findVote(on: Queries, colocationId: string, id: string): Promise<PollVote | undefined> {
  const row = await on
    .of()
    .selectFrom('poll_votes')
    .selectAll()
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toVote(row);
}

/** Deletes votes. */
export async function deleteVotes(on: Queries, colocationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await on
    .of()
    .deleteFrom('poll_votes')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Stores a reaction, or gives my earlier one the new emoji (it keeps its id). */
export async function putReaction(on: Queries, colocationId: string, reaction: Reaction): Promise<Reaction> {
  const row = await on
    .of()
    .insertInto('reactions')
    .values({
      colocation_id: colocationId,
      id: reaction.id,
      reminder_id: reaction.reminderId,
      user_id: reaction.userId,
      type: reaction.type,
    })
    .onConflict((conflict) =>
      conflict.columns(['colocation_id', 'reminder_id', 'user_id']).doUpdateSet({ type: reaction.type }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toReaction(row);
}

/** Deletes my reaction to a note; answers it, or undefined when there is none. */
export async function deleteReaction(
  on: Queries,
  colocationId: string,
  reminderId: string,
  userId: string,
): Promise<Reaction | undefined> {
  const row = await on
    .of()
    .deleteFrom('reactions')
    .where('colocation_id', '=', colocationId)
    .where('reminder_id', '=', reminderId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row && toReaction(row);
}
