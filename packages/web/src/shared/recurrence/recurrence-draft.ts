import type { Basis, Nth, Period, Recurrence, Weekday } from '@hestia/contract/recurrence/recurrence.ts';
import { weekdays } from '@hestia/contract/recurrence/recurrence.ts';
import { getDayOfWeek, parseDate } from '@internationalized/date';

/** A draft of a recurrence; the day of the month or week is that of its first date by default. */
export type RecurrenceDraft = {
  readonly every: Period;
  readonly interval: number;
  readonly basis: Basis;
  /** Weekdays; empty: that of the first date. */
  readonly days: readonly Weekday[];
  readonly monthly: Monthly;
  /** The rule's day of a month or year: the first date may be earlier, where its month is shorter. */
  readonly monthDay?: number | undefined;
};
/** By the day of the month, its n-th weekday, or its last day. */
export type Monthly = 'day' | 'weekday' | 'last';

export const emptyRecurrence = (every: Period): RecurrenceDraft => ({
  every,
  interval: 1,
  basis: 'schedule',
  days: [],
  monthly: 'day',
});

export const weekdayOf = (day: string): Weekday => weekdays[getDayOfWeek(parseDate(day), 'en', 'mon')] ?? 'MO';

/** Counts a day among its month's weekdays; a fifth one is the last. */
export function nthOf(day: string): Nth {
  const nth = Math.ceil(parseDate(day).day / 7);
  return nth === 1 || nth === 2 || nth === 3 || nth === 4 ? nth : -1;
}

export function isLastOfMonth(day: string): boolean {
  const date = parseDate(day);
  return date.day === date.calendar.getDaysInMonth(date);
}

const MAX_MONTH_DAYS = 31;

/** The intended day of the month: a rule that begins on the last of a short one keeps its day. */
function dayMeant({ monthDay = 0 }: RecurrenceDraft, day: string): number {
  const own = parseDate(day).day;
  return isLastOfMonth(day) ? Math.max(own, monthDay) : own;
}

/** The recurrence of a draft, starting on a day. */
export function recurrenceFrom(draft: RecurrenceDraft, day: string): Recurrence {
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
      return { every, interval, day: draft.monthly === 'last' ? MAX_MONTH_DAYS : dayMeant(draft, day) };
    case 'year':
      return { every, interval, month: date.month, day: dayMeant(draft, day) };
  }
}

/** The draft of what repeats already. */
export function recurrenceDraftOf(recurrence: Recurrence, basis: Basis): RecurrenceDraft {
  const { every, interval } = recurrence;
  return {
    ...emptyRecurrence(every),
    interval,
    basis,
    days: 'days' in recurrence ? recurrence.days : [],
    monthly: monthlyOf(recurrence),
    monthDay: 'day' in recurrence ? recurrence.day : undefined,
  };
}

function monthlyOf(recurrence: Recurrence): Monthly {
  if ('nth' in recurrence) return 'weekday';
  return recurrence.every === 'month' && 'day' in recurrence && recurrence.day === MAX_MONTH_DAYS ? 'last' : 'day';
}
