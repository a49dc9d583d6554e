import { isPoll } from '@hestia/contract/reminders/model.ts';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { markLeft } from '#platform/pictures/uses.ts';
import { requireNote } from './repository.ts';
import { requireMayChange } from './rights.ts';

/** Takes a note off the board. */
export async function removeNote(tx: HouseholdTx<'ReminderDeleted'>, userId: string, id: string): Promise<string> {
  const note = await requireNote(tx, id);
  await requireMayChange(tx, userId, [note], 'delete');
  if (isPoll(note)) await outlive(tx, id);
  await deleteNote(tx, id);
  await eraseWords(tx, { id, since: note.createdAt });
  tx.emit('ReminderDeleted', id);
  return id;
}

/** What came of a poll outlives it. */
async function outlive(on: Household, pollId: string): Promise<void> {
  for (const table of ['chores', 'reminders', 'expenses'] as const)
    await on.update(table).set({ poll_id: null }).where('poll_id', '=', pollId).execute();
}

/** Deletes a note with everything on it. */
async function deleteNote(on: Household, id: string): Promise<void> {
  const deleted = await on.delete('reminders').where('id', '=', id).returning('image_name').executeTakeFirst();
  if (deleted?.image_name) await markLeft(on, [deleted.image_name]);
}
