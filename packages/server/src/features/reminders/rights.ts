import { mayChangeNote } from '@hestia/contract/reminders/may-change-note.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { membersAmong } from '#platform/access/members-among.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

/** Refuses (403) unless the user may change all of these notes, or delete them. */
export async function requireMayChange(
  tx: HouseholdTx,
  userId: string,
  notes: readonly Note[],
  deed: 'change' | 'delete' = 'change',
): Promise<void> {
  const authors = notes.map(({ createdBy }) => createdBy).filter((author) => author !== userId);
  if (authors.length === 0) return;
  const members = await membersAmong(tx, authors);
  if (notes.every((note) => mayChangeNote(note, userId, members))) return;
  throw new ProblemError('notYours', `Only its creator can ${deed} this note`);
}
