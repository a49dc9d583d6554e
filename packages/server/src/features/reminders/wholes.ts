import type { ReminderEvents } from '@hestia/contract/reminders/events.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Wholes } from '#platform/live/wholes.ts';
import { findNotes } from './repository.ts';

/** What whoever knows notes only whole hears of a change of one, and of several. */
export const reminderWholes = (on: Queries): Wholes =>
  new Map([
    [
      'ReminderChanged',
      // What is stored under a name was emitted by this feature.
      async (colocationId: string, payload: unknown) => {
        const { id } = payload as ReminderEvents['ReminderChanged'];
        return updated(await findNotes(on, colocationId, [id]));
      },
    ],
    [
      'RemindersChanged',
      async (colocationId: string, payload: unknown) => {
        const ids = (payload as ReminderEvents['RemindersChanged']).map(({ id }) => id);
        const found = new Map((await findNotes(on, colocationId, ids)).map((note) => [note.id, note]));
        const notes = ids.flatMap((id) => found.get(id) ?? []);
        return notes.length === 0 ? [] : [{ name: 'RemindersUpdated', payload: notes }, ...updated(notes)];
      },
    ],
  ]);

const updated = (notes: ReminderEvents['RemindersUpdated']) =>
  notes.map((payload) => ({ name: 'ReminderUpdated', payload }));
