import type { Chore, Repeat, WrittenLine } from '@hestia/contract/chores/schemas.ts';
import type { ChoreChange } from '@hestia/contract/chores/commands.ts';
import { type Effort, effortOf } from '@hestia/contract/chores/effort.ts';
import { type Moment } from '@hestia/contract/chores/moments.ts';
import { WHOLE_DAY } from '@hestia/contract/chores/whole-day.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import { TYPED_ELSEWHERE, type TypedState } from '#shared/typed/typed-draft.ts';
import type { DraftStart } from '#platform/beginning.ts';
import { linesChanged } from './checklist-draft.ts';
import { dueAt, readersDue, timeOf } from '../rota/due.ts';
import { firstDue, type RepeatDraft, repeatDraftOf, repeatFrom } from './repeat-draft.ts';

/** A chore being written. */
export type ChoreDraft = {
  readonly title: string;
  readonly description: string;
  /** As `2026-11-20`; empty while incomplete. */
  readonly day: string;
  /** As `18:00`; empty for the whole day. */
  readonly time: string;
  /** For repeating tasks, the members who take turns. */
  readonly enrolled: readonly string[];
  /** Whether each of several enrolled members must do it. Absent in drafts of earlier versions. */
  readonly isForEach?: boolean;
  /** Absent in drafts of earlier versions. */
  readonly repeat?: RepeatDraft | null;
  /** Absent in drafts of earlier versions, too. */
  readonly effort?: Effort;
  /** Absent in drafts of earlier versions, too. */
  readonly checklist?: readonly WrittenLine[];
  /** None: never; absent: the default. */
  readonly remind?: readonly Moment[] | undefined;
  /** Parts typed in the title. Absent in drafts of earlier versions. */
  readonly typed?: TypedState | null;
};

/** A chore being edited: before the edit, and after. */
export type ChoreEdit = {
  readonly from: ChoreDraft;
  readonly to: ChoreDraft;
  /** For a repeating task only this turn is edited. */
  readonly isOnlyThis?: true;
};

/** Due tomorrow: a new task is not late at once. */
export const emptyDraft = (now: Date, { title = '', details = '', read }: DraftStart = {}): ChoreDraft => ({
  title: title.slice(0, limits.choreTitle),
  description: details.slice(0, limits.choreDescription),
  day: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)),
  time: '',
  enrolled: [],
  repeat: null,
  effort: 1,
  checklist: [],
  ...(read && { typed: TYPED_ELSEWHERE }),
});

export const draftOf = (chore: Chore, timeZone: string): ChoreDraft => ({
  title: chore.title,
  description: chore.description ?? '',
  ...dueOf(chore, timeZone),
  enrolled: chore.repeat?.members ?? Object.keys(chore.enrolledUsers),
  isForEach: chore.isForEach ?? false,
  repeat: chore.repeat ? repeatDraftOf(chore.repeat) : null,
  effort: effortOf(chore),
  remind: chore.remind,
  checklist: (chore.checklist ?? []).map(({ id, text }) => ({ id, text })),
});

/** A repeating task is due by the household's clock, on any device; others by the reader's. */
function dueOf({ dueDate, repeat }: Chore, timeZone: string): Pick<ChoreDraft, 'day' | 'time'> {
  const due = readersDue(dueDate, timeZone);
  if (!repeat) return { day: dayOf(due), time: timeOf(due) };
  const [day = '', time = ''] = localOf(dueDate, timeZone).split('T');
  return { day, time: time === WHOLE_DAY ? '' : time };
}

/** The repetition of a complete draft; null if none. */
export const repeatOf = (draft: ChoreDraft): Repeat | null =>
  draft.repeat ? repeatFrom(sharedAs(draft, draft.repeat), draft, draft.enrolled) : null;

/** Whether each of several members must do it; with one there is no choice. */
export const isEachOf = ({ isForEach = false, enrolled }: ChoreDraft): boolean => isForEach && enrolled.length > 1;

/** Chores that everyone has to do have no turns (R19). */
export const sharedAs = (draft: ChoreDraft, repeat: RepeatDraft): RepeatDraft =>
  isEachOf(draft) ? { ...repeat, rotation: 'together' } : repeat;

/** The chore of a complete draft; a repeating one is due on the first date of its rule. */
export function writtenOf(draft: ChoreDraft, timeZone: string) {
  const repeat = repeatOf(draft);
  const dueDate = repeat ? firstDue(repeat, timeZone) : dueAt(draft.day, draft.time, timeZone);
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    dueDate: dueDate ?? new Date().toISOString(),
    effort: effortOf(draft),
  };
}

/** The changed fields: others' concurrent writes to the rest stay. */
export function changesOf(from: ChoreDraft, to: ChoreDraft, timeZone: string): ChoreChange {
  const { title, description, dueDate, effort } = writtenOf(to, timeZone);
  const repeat = repeatOf(to);
  const repeatsElse = JSON.stringify(repeat) !== JSON.stringify(repeatOf(from));
  const isMoved = from.day !== to.day || from.time !== to.time;
  const isPlannedAnew = repeat !== null && repeat.rule !== repeatOf(from)?.rule;
  return {
    ...(title === from.title.trim() ? {} : { title }),
    ...((description ?? '') === from.description.trim() ? {} : { description }),
    ...(isMoved || isPlannedAnew ? { dueDate } : {}),
    ...(repeatsElse ? { repeat } : {}),
    ...(effort === effortOf(from) ? {} : { effort }),
    ...(isEachOf(to) === isEachOf(from) ? {} : { isForEach: isEachOf(to) }),
    ...(JSON.stringify(from.remind) === JSON.stringify(to.remind) ? {} : { remind: to.remind ? [...to.remind] : null }),
    ...linesChanged(from.checklist, to.checklist),
  };
}
