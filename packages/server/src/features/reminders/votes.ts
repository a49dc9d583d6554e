import { randomUUIDv7 } from 'node:crypto';
import { isPoll, type Poll } from '@hestia/contract/reminders/model.ts';
import type { PollVote } from '@hestia/contract/reminders/schemas.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { erasePartOf, eraseWords } from '#platform/live/erasing.ts';
import type { StoredVote } from './anonymity.ts';
import { requireNote, toVote } from './repository.ts';
import { emitTouch } from './touching.ts';

/** The stored poll, still open: 404 when it is deleted or not a poll, 422 after its end. */
export async function requireOpenPoll(tx: HouseholdTx, id: string): Promise<Poll> {
  const note = await requireNote(tx, id);
  if (!isPoll(note)) throw notFound('This poll');
  if (note.expirationDate && Date.parse(note.expirationDate) <= Date.now()) {
    throw new ProblemError('impossible', 'This poll has ended');
  }
  return note;
}

const stored = ({ isAnonymous }: Poll, cast: PollVote): StoredVote => ({ ...cast, isAnonymous });

type VoteEvents = 'NewPollVote' | 'UpdatePollVote' | 'DeletePollVote' | 'ReminderTouched';
type CastVote = {
  readonly id?: string | null | undefined;
  readonly reminderId: string;
  readonly choice: string;
  readonly userId: string;
};

export const vote: HandlerOf<'reminders.castVote'> = ({ caller: { userId }, body, write }) =>
  write(async (tx) => castVote(tx, await requireOpenPoll(tx, body.reminderId), { ...body, userId }));

/** Votes: one vote per choice where several are allowed, else one, which moves. */
export async function castVote(tx: HouseholdTx<VoteEvents>, poll: Poll, cast: CastVote): Promise<string> {
  if (poll.options.length > 0 && !poll.options.includes(cast.choice)) {
    throw invalidField('choice', 'This poll has no such option');
  }
  const mine = poll.votes.filter((v) => v.votedBy === cast.userId);
  const again = mine.find((v) => v.choice === cast.choice);
  if (again) return again.id;
  const [earlier, ...others] = mine;
  if (earlier && !poll.allowMultipleChoices) {
    // Several votes only if the poll once allowed them.
    await deleteVotes(
      tx,
      others.map((v) => v.id),
    );
    tx.emit('UpdatePollVote', stored(poll, await updateVote(tx, earlier.id, cast.choice)));
    await emitWithdrawn(tx, others);
    await emitTouch(tx, poll.id);
    return earlier.id;
  }
  const added = await insertVote(tx, {
    id: cast.id ?? randomUUIDv7(),
    reminderId: poll.id,
    votedBy: cast.userId,
    choice: cast.choice,
  });
  if (!added) throw new ProblemError('conflict', 'This vote already exists');
  tx.emit('NewPollVote', stored(poll, added));
  await emitTouch(tx, poll.id);
  return added.id;
}

/** Withdraws a member's vote for a choice, if there is one. */
export async function withdrawChoice(
  tx: HouseholdTx<'DeletePollVote' | 'ReminderTouched'>,
  poll: Poll,
  { userId, choice }: Pick<CastVote, 'userId' | 'choice'>,
): Promise<void> {
  const found = poll.votes.filter((v) => v.votedBy === userId && v.choice === choice);
  if (found.length === 0) return;
  await deleteVotes(
    tx,
    found.map((v) => v.id),
  );
  await emitWithdrawn(tx, found);
  await emitTouch(tx, poll.id);
}

/** Withdraws the caller's vote while the poll is open. In an anonymous poll other votes are hidden. */
export const withdrawVote: HandlerOf<'reminders.withdrawVote'> = ({ caller: { userId }, params: { id }, write }) =>
  write(async (tx) => {
    const found = await findVote(tx, id);
    if (!found) throw notFound('This vote');
    const poll = await requireOpenPoll(tx, found.reminderId);
    if (found.votedBy !== userId) {
      throw poll.isAnonymous ? notFound('This vote') : new ProblemError('notYours', 'Only its voter can cancel a vote');
    }
    await deleteVotes(tx, [id]);
    await emitWithdrawn(tx, [found]);
    await emitTouch(tx, poll.id);
    return id;
  });

/** Events of withdrawn votes lose the choice. */
async function emitWithdrawn(tx: HouseholdTx<'DeletePollVote'>, votes: readonly PollVote[]): Promise<void> {
  for (const { id, reminderId, votedAt: since } of votes) {
    await eraseWords(tx, { id, since });
    await erasePartOf(tx, { id: reminderId, since }, { list: 'votes', part: id });
    tx.emit('DeletePollVote', id);
  }
}

/** Stores a vote as cast now; undefined when the id is taken. */
async function insertVote(on: Household, cast: Omit<PollVote, 'votedAt'>): Promise<PollVote | undefined> {
  const row = await on
    .insert('poll_votes', {
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
async function updateVote(on: Household, id: string, choice: string): Promise<PollVote> {
  const row = await on
    .update('poll_votes')
    .set({ choice, voted_at: sql`statement_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toVote(row);
}

/** One vote, or undefined. */
async function findVote(on: Household, id: string): Promise<PollVote | undefined> {
  const row = await on.from('poll_votes').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toVote(row);
}

/** Deletes votes. */
async function deleteVotes(on: Household, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await on.delete('poll_votes').where('id', '=', anyOf(ids)).execute();
}
