import type { Chore } from '@hestia/contract/chores/shapes.ts';
import { dayOf, timeOf } from './due.ts';

/** A chore as it is being written. */
export type ChoreDraft = {
  readonly title: string;
  readonly description: string;
  /** As `2026-11-20`; empty while incomplete. */
  readonly day: string;
  /** As `18:00`; empty for the whole day. */
  readonly time: string;
  readonly enrolled: readonly string[];
};

export const emptyDraft = (today: Date): ChoreDraft => ({
  title: '',
  description: '',
  day: dayOf(today),
  time: '',
  enrolled: [],
});

export function draftOf(chore: Chore): ChoreDraft {
  const due = new Date(chore.dueDate);
  return {
    title: chore.title,
    description: chore.description ?? '',
    day: dayOf(due),
    time: timeOf(due),
    enrolled: Object.keys(chore.enrolledUsers),
  };
}
