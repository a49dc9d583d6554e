import {
  type Basis,
  type Nth,
  type Period,
  type Recurrence,
  ruleOf,
  type Weekday,
  weekdays,
} from '@hestia/contract/recurrence/recurrence.ts';
import { firstDates, instantOf, recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import { WHOLE_DAY } from '@hestia/contract/chores/moments.ts';
import type { Rotation } from '@hestia/contract/chores/rotation.ts';
import type { Repeat } from '@hestia/contract/chores/schemas.ts';
import { getDayOfWeek, parseDate } from '@internationalized/date';

/** How a task repeats as it is being said; the day of the month or week is that of the task unless it is said. */
export type RepeatDraft = {
  readonly every: Period;
  readonly interval: number;
  readonly basis: Basis;
  /** Of a week; none: that of the task. */
  readonly days: readonly Weekday[];
  readonly monthly: Monthly;
  /** Of a month or year, as the rule has it: the task may be due earlier, where its month is shorter. */
  readonly monthDay?: number | undefined;
  readonly rotation: Rotation;
  readonly isPaused: boolean;
};
/** On the day of the month, its n-th weekday, or its last day. */
export type Monthly = 'day' | 'weekday' | 'last';

export const emptyRepeat = (every: Period): RepeatDraft => ({
  every,
  interval: 1,
  basis: 'schedule',
  days: [],
  monthly: 'day',
  rotation: 'order',
  isPaused: false,
});

export const weekdayOf = (day: string): Weekday => weekdays[getDayOfWeek(parseDate(day), 'en', 'mon')] ?? 'MO';

/** Which of its month's weekdays a day is; a fifth one is the last. */
export function nthOf(day: string): Nth {
  const nth = Math.ceil(parseDate(day).day / 7);
  return nth === 1 || nth === 2 || nth === 3 || nth === 4 ? nth : -1;
}

export function isLastOfMonth(day: string): boolean {
  const date = parseDate(day);
  return date.day === date.calendar.getDaysInMonth(date);
}

const LONGEST_MONTH = 31;

/** The day of the month that is meant: what is due on the last of a short one keeps the day of its rule. */
function dayMeant({ monthDay = 0 }: RepeatDraft, day: string): number {
  const own = parseDate(day).day;
  return isLastOfMonth(day) ? Math.max(own, monthDay) : own;
}

/** What a draft says, of a task that is due on a day. */
export function recurrenceFrom(draft: RepeatDraft, day: string): Recurrence {
  const { every, interval } = draft;
  if (draft.basis === 'completion') return { every, interval, isAfter: true };
  const date = parseDate(day);
  switch (every) {
    case 'day':
      return { every, interval };
    case 'week':
      return { every, interval, days: draft.days.length > 0 ? draft.days : [weekdayOf(day)] };
    case 'month':
      if (draft.monthly === 'weekday') return { every, interval, nth: nthOf(day), weekday: weekdayOf(day) };
      return { every, interval, day: draft.monthly === 'last' ? LONGEST_MONTH : dayMeant(draft, day) };
    case 'year':
      return { every, interval, month: date.month, day: dayMeant(draft, day) };
  }
}

/** The draft of what repeats already. */
export function repeatDraftOf(repeat: Repeat): RepeatDraft {
  const recurrence = recurrenceOf(repeat);
  const { every, interval } = recurrence;
  const { basis, rotation, isPaused } = repeat;
  return {
    ...emptyRepeat(every),
    interval,
    basis,
    rotation,
    isPaused,
    days: 'days' in recurrence ? recurrence.days : [],
    monthly: monthlyOf(recurrence),
    monthDay: 'day' in recurrence ? recurrence.day : undefined,
  };
}

function monthlyOf(recurrence: Recurrence): Monthly {
  if ('nth' in recurrence) return 'weekday';
  return recurrence.every === 'month' && 'day' in recurrence && recurrence.day === LONGEST_MONTH ? 'last' : 'day';
}

/** What is sent of it. */
export function repeatFrom(draft: RepeatDraft, due: { day: string; time: string }, members: readonly string[]): Repeat {
  const { basis, isPaused } = draft;
  return {
    rule: ruleOf(recurrenceFrom(draft, due.day)),
    basis,
    from: `${due.day}T${due.time || WHOLE_DAY}`,
    rotation: members.length > 1 ? draft.rotation : 'together',
    members: [...members],
    isPaused,
  };
}

/** The first dates of it, in the household's time. */
export const datesFrom = (repeat: Repeat, count: number): string[] =>
  firstDates(recurrenceOf(repeat), repeat.from, count);

/** When its first turn is due. */
export const firstDue = (repeat: Repeat, timeZone: string): string =>
  instantOf(datesFrom(repeat, 1)[0] ?? repeat.from, timeZone);
