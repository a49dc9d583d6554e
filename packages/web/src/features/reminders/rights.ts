import { mayChangeNote } from '@hestia/contract/reminders/may-change-note.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { useBoardMembers } from './board-members.ts';

/** Whether I may edit or delete a note. While the members load, none counts as former. */
export function useMayChange(): (note: Note) => boolean {
  const { me, members } = useBoardMembers();
  return (note) => mayChangeNote(note, me, members.length > 0 ? members.map(({ id }) => id) : [note.createdBy]);
}
