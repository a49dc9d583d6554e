import { mayChangeNote } from '@hestia/contract/reminders/may-change-note.ts';
import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import { useBoardMembers } from './board-members.ts';

/** Tells whether I may change a note or throw it away. Until it is known who lives here, nobody counts as having left. */
export function useMayChange(): (note: Reminder) => boolean {
  const { me, members } = useBoardMembers();
  return (note) => mayChangeNote(note, me, members.length > 0 ? members.map(({ id }) => id) : [note.createdBy]);
}
