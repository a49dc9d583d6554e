import { randomUUIDv7 } from 'node:crypto';
import { isPoll, type Poll } from '@hestia/contract/reminders/model.ts';
import type { PollVote } from '@hestia/contract/reminders/schemas.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { erasePartOf, eraseWords } from '#platform/live/erasing.ts';
import type { StoredVote } from './anonymity.ts';
import { requireNote, toVote } from './repository.ts';

/** The stored poll, still open: 404 when it is gone or not a poll, 422 after its end. */
async function requireOpenPoll(tx: HouseholdTx, id: string): Promise<Poll> {
  const note = await requireNote(tx, id);
  if (!isPoll(note)) throw notFound('This poll');
  if (note.expirationDate && Date.parse(note.expirationDate) <= Date.now()) {
    throw new ProblemError('impossible', 'This poll has ended');
  }
  return note;
}

const stored = ({ isAnonymous }: Poll, cast: PollVote): StoredVote => ({ ...cast, isAnonymous });

/** Votes: one vote per choice where several are allowed, else one, which moves. */
export async function vote(
  tx: HouseholdTx<'NewPollVote' | 'UpdatePollVote' | 'DeletePollVote'>,
  userId: string,
  body: { id?: string | null | undefined; reminderId: string; choice: string },
): Promise<string> {
  const poll = await requireOpenPoll(tx, body.reminderId);
  if (poll.options.length > 0 && !poll.options.includes(body.choice)) {
    throw invalidField('choice', 'This poll has no such option');
  }
  const mine = poll.votes.filter((v) => v.votedBy === userId);
  const again = mine.find((v) => v.choice === body.choice);
  if (again) return again.id;
  const [earlier, ...others] = mine;
  if (earlier && !poll.allowMultipleChoices) {
    // More than one only when the poll once allowed several.
    await deleteVotes(
      tx,
      tx.colocationId,
      others.map((v) => v.id),
    );
    tx.emit('UpdatePollVote', stored(poll, await updateVote(tx, tx.colocationId, earlier.id, body.choice)));
    await emitWithdrawn(tx, others);
    return earlier.id;
  }
  const cast = await insertVote(tx, tx.colocationId, {
    id: body.id ?? randomUUIDv7(),
    reminderId: poll.id,
    votedBy: userId,
    choice: body.choice,
  });
  if (!cast) throw new ProblemError('conflict', 'This vote already exists');
  tx.emit('NewPollVote', stored(poll, cast));
  return cast.id;
}

/** Withdraws the caller's vote while the poll is open. In an anonymous poll other votes are hidden. */
export async function withdrawVote(tx: HouseholdTx<'DeletePollVote'>, userId: string, id: string): Promise<string> {
  const found = await findVote(tx, tx.colocationId, id);
  if (!found) throw notFound('This vote');
  const poll = await requireOpenPoll(tx, found.reminderId);
  if (found.votedBy !== userId) {
    throw poll.isAnonymous ? notFound('This vote') : new ProblemError('notYours', 'Only its voter can withdraw a vote');
  }
  await deleteVotes(tx, tx.colocationId, [id]);
  await emitWithdrawn(tx, [found]);
  return id;
}

/** Events of withdrawn votes lose the choice. */
async function emitWithdrawn(tx: HouseholdTx<'DeletePollVote'>, votes: readonly PollVote[]): Promise<void> {
  for (const { id, reminderId, votedAt: since } of votes) {
    await eraseWords(tx, { id, since });
    await erasePartOf(tx, { id: reminderId, since }, { list: 'votes', part: id });
    tx.emit('DeletePollVote', id);
  }
}

/** Stores a vote as cast now; undefined when the id is taken. */
async function insertVote(
  on: Queries,
  colocationId: string,
  cast: Omit<PollVote, 'votedAt'>,
): Promise<PollVote | undefined> {
  const row = await on
    .of()
    .insertInto('poll_votes')
    .values({
      colocation_id: colocationId,
      id: cast.id,
      reminder_id: cast.reminderId,
      voted_by: cast.votedBy,
      choice: cast.choice,
    })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toVote(row);
}

/** Moves a vote to another choice, as cast now. */
async function updateVote(on: Queries, colocationId: string, id: string, choice: string): Promise<PollVote> {
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
async function findVote(on: Queries, colocationId: string, id: string): Promise<PollVote | undefined> {
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
async function deleteVotes(on: Queries, colocationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await on
    .of()
    .deleteFrom('poll_votes')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', anyOf(ids))
    .execute();
}
