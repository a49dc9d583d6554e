import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Note, Place } from '@hestia/contract/reminders/model.ts';
import { titleOf } from '@hestia/contract/reminders/title.ts';
import { useTranslations } from 'use-intl';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { placeBack } from '../wall/place-back.ts';

type NotePlacement = 'board' | 'drawer' | 'pinned';

/** Pins notes, puts them away and back; each can be undone. */
export function usePlacing() {
  const t = useTranslations('reminders.drawer.placed');
  const place = (note: Note, to: NotePlacement, from: NotePlacement, at?: Place) => {
    const title = titleOf(note);
    const input = { id: note.id, title, to, from, place: at };
    const message = t(from === 'pinned' ? 'unpinned' : to, { title });
    return queueWithUndo(reminderCommands.placeNote, input, message, { notes: [note] });
  };
  return {
    pin: (note: Note) => place(note, 'pinned', 'board'),
    unpin: (note: Note) => place(note, 'board', 'pinned'),
    putAway: (note: Note) => place(note, 'drawer', 'board'),
    /** Its former place, unless one of the `hanging` notes is there now. */
    bringBack: (note: Note, hanging: readonly Note[]) => place(note, 'board', 'drawer', placeBack(note, hanging)),
  };
}
