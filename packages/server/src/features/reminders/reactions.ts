import { randomUUIDv7 } from 'node:crypto';
import type { Reaction } from '@hestia/contract/reminders/schemas.ts';
import type { Household } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { requireNote, toReaction } from './repository.ts';
import { emitTouch } from './touching.ts';

/** Reacts to a note; a second reaction replaces the first. Returns the note's id. */
export const react: HandlerOf<'reminders.react'> = ({ caller: { userId }, body, write }) =>
  write(async (tx) => {
    const note = await requireNote(tx, body.reminderId);
    const earlier = note.reactions.find((reaction) => reaction.userId === userId);
    const reaction = await putReaction(tx, {
      id: earlier?.id ?? body.id ?? randomUUIDv7(),
      userId,
      reminderId: note.id,
      type: body.type,
    });
    tx.emit(earlier ? 'UpdateReaction' : 'NewReaction', reaction);
    await emitTouch(tx, note.id);
    return note.id;
  });

/** Withdraws my reaction. Returns the note's id. */
export const withdrawReaction: HandlerOf<'reminders.withdrawReaction'> = ({
  caller: { userId },
  body: { reminderId },
  write,
}) =>
  write(async (tx) => {
    const reaction = await deleteReaction(tx, reminderId, userId);
    if (!reaction) throw notFound('This reaction');
    tx.emit('DeleteReaction', reaction.id);
    await emitTouch(tx, reminderId);
    return reminderId;
  });

/** Stores a reaction, or gives the caller's earlier one the new emoji (it keeps its id). */
async function putReaction(on: Household, reaction: Reaction): Promise<Reaction> {
  const row = await on
    .insert('reactions', {
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

/** Deletes the caller's reaction to a note; returns it, or undefined if missing. */
async function deleteReaction(on: Household, reminderId: string, userId: string): Promise<Reaction | undefined> {
  const row = await on
    .delete('reactions')
    .where('reminder_id', '=', reminderId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row && toReaction(row);
}
