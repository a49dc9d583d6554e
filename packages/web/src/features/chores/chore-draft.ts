import type { ChoreChange } from '@hestia/contract/chores/commands.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { Beginning } from '#platform/beginning.ts';
import { dayOf, dueAt, timeOf } from './due.ts';

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

/** A chore that is being changed: as it was when that began, and as it is to be. */
export type Editing = { readonly from: ChoreDraft; readonly to: ChoreDraft };

/** Due tomorrow: what has just been written down is not late at once. */
export const emptyDraft = (now: Date, { title = '', details = '' }: Beginning = {}): ChoreDraft => ({
  title: title.slice(0, limits.choreTitle),
  description: details.slice(0, limits.choreDescription),
  day: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)),
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

/** What a complete draft writes on a chore. */
export const writtenOf = ({ title, description, day, time }: ChoreDraft) => ({
  title: title.trim(),
  description: description.trim() || null,
  dueDate: dueAt(day, time) ?? new Date().toISOString(),
});

/** What is written differently now: what others write meanwhile about the rest stays. */
export function changesOf(from: ChoreDraft, to: ChoreDraft): ChoreChange {
  const { title, description, dueDate } = writtenOf(to);
  return {
    ...(title === from.title.trim() ? {} : { title }),
    ...((description ?? '') === from.description.trim() ? {} : { description }),
    ...(from.day === to.day && from.time === to.time ? {} : { dueDate }),
  };
}
