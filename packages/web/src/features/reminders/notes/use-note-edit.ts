import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { useEdit } from '#platform/changes.ts';
import { queueWrite } from '#platform/sync/sync.ts';

export type EditProps<Kind extends Note = Note> = { note: Kind; onDone: () => void };

type Changes = Parameters<typeof reminderCommands.editNote.args>[0]['changes'];

/** The draft of a change to a note that is `now` so. `save` sends `changesOf` it, if there are any, before it is done. */
export function useNoteEdit<T>({ note, onDone }: EditProps, now: T, changesOf: (from: T, to: T) => Changes) {
  const { from, to, keep, clear } = useEdit(`reminders.edit.${note.id}`, now);
  const save = async () => {
    const changes = changesOf(from, to);
    if (Object.keys(changes).length > 0) await queueWrite(reminderCommands.editNote, { note, changes });
    clear();
    onDone();
  };
  return { to, keep, save };
}
