import { reminderTypes } from '@hestia/contract/reminders/schemas.ts';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { requireNote } from './repository.ts';

/** Takes a note off the board: its creator, or for a list anybody. */
export async function removeNote(tx: HouseholdTx<'ReminderDeleted'>, userId: string, id: string): Promise<string> {
  const note = await requireNote(tx, id);
  if (note.createdBy !== userId && note.reminderType !== reminderTypes.ShoppingList) {
    throw new ProblemError('notYours', 'Only its creator can delete this note');
  }
  await deleteNote(tx, tx.colocationId, id);
  await eraseWords(tx, { id, since: note.createdAt });
  tx.emit('ReminderDeleted', id);
  return id;
}

/** Deletes a note with everything on it. */
async function deleteNote(on: Queries, colocationId: string, id: string): Promise<void> {
  await on.of().deleteFrom('reminders').where('colocation_id', '=', colocationId).where('id', '=', id).execute();
}
