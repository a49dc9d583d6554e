import { mayChange } from '../colocations/may-change.ts';
import type { Note } from './model.ts';

/**
 * Whether the caller may change or delete a note: every member may change a list; for other notes only the author may,
 * while they live there.
 */
export const mayChangeNote = (
  note: Pick<Note, 'createdBy' | 'kind'>,
  caller: string,
  members: readonly string[],
): boolean => note.kind === 'list' || mayChange(note, caller, members);
