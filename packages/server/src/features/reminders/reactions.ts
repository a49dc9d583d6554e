import { randomUUIDv7 } from 'node:crypto';
import type { Reaction } from '@hestia/contract/reminders/schemas.ts';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { requireNote, toReaction } from './repository.ts';

/** Reacts to a note; a second reaction replaces the first. Returns the note's id. */
export async function react(
  tx: HouseholdTx<'NewReaction' | 'UpdateReaction'>,
  userId: string,
  body: { id?: string | null | undefined; reminderId: string; type: string },
): Promise<string> {
  const note = await requireNote(tx, body.reminderId);
  const earlier = note.reactions.find((reaction) => reaction.userId === userId);
  const reaction = await putReaction(tx, tx.colocationId, {
    id: earlier?.id ?? body.id ?? randomUUIDv7(),
    userId,
    reminderId: note.id,
    type: body.type,
  });
  tx.emit(earlier ? 'UpdateReaction' : 'NewReaction', reaction);
  return note.id;
}

/** Withdraws my reaction. Returns the note's id. */
export async function withdrawReaction(
  tx: HouseholdTx<'DeleteReaction'>,
  userId: string,
  reminderId: string,
): Promise<string> {
  const reaction = await deleteReaction(tx, tx.colocationId, reminderId, userId);
  if (!reaction) throw notFound('This reaction');
  tx.emit('DeleteReaction', reaction.id);
  return reminderId;
}

/** Stores a reaction, or gives my earlier one the new emoji (it keeps its id). */
async function putReaction(on: Queries, colocationId: string, reaction: Reaction): Promise<Reaction> {
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

/** Deletes my reaction to a note; returns it, or undefined when there is none. */
async function deleteReaction(
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
