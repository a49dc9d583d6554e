import { randomUUIDv7 } from 'node:crypto';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { requireNote } from './edit.ts';
import { deleteReaction, putReaction } from './opinion-repository.ts';

/** Reacts to a note; a second reaction replaces the first. Answers the note's id. */
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

/** Withdraws my reaction. Answers the note's id. */
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
