import type { ReminderEvents } from '@hestia/contract/reminders/events.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Wholes } from '#platform/live/wholes.ts';
import { findNotes } from './repository.ts';
import { inHousehold } from '#platform/db/household.ts';

/** The frames for a client that needs notes whole, after a change of one or several. */
export const reminderWholes = (on: Queries): Wholes =>
  new Map([
    [
      'ReminderChanged',
      // This feature emitted the payload under this name.
      async (colocationId: string, payload: unknown) => {
        const { id } = payload as ReminderEvents['ReminderChanged'];
        return updated(await findNotes(inHousehold(on, colocationId), [id]));
      },
    ],
    [
      'RemindersChanged',
      async (colocationId: string, payload: unknown) => {
        const ids = (payload as ReminderEvents['RemindersChanged']).map(({ id }) => id);
        const found = new Map((await findNotes(inHousehold(on, colocationId), ids)).map((note) => [note.id, note]));
        const notes = ids.flatMap((id) => found.get(id) ?? []);
        return notes.length === 0
          ? []
          : [{ name: 'RemindersUpdated', payload: notes.map(encodeNote) }, ...updated(notes)];
      },
    ],
  ]);

const updated = (notes: readonly Note[]) =>
  notes.map((note) => ({ name: 'ReminderUpdated', payload: encodeNote(note) }));
