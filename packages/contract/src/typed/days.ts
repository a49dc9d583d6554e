// Days and repeats of a text, and which day is meant by "Saturday" or "3 Dec".
import { type CalendarDate, getDayOfWeek, parseDate } from '@internationalized/date';
import { firstDates } from '../recurrence/dates.ts';
import { type Recurrence, type Weekday, weekdays } from '../recurrence/recurrence.ts';
import { type Day, isDay } from '../time/day.ts';
import type { Context } from './parts.ts';
import type { SlotMatch } from './slots.ts';
import type { DayWords, FixedDay } from './vocabularies/vocabulary.ts';

export type RepeatMatch = { readonly recurrence: Recurrence; readonly firstOn: Day; readonly isPinned: boolean };

const DAYS_OF_WEEK = 7;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const dayText = (date: CalendarDate): Day | null => {
  const text = date.toString();
  return isDay(text) ? text : null;
};

const todayOf = ({ today }: Context): CalendarDate => parseDate(today);
const indexOf = (day: Weekday): number => weekdays.indexOf(day);
const weekdayAt = (date: CalendarDate): number => getDayOfWeek(date, 'en', 'mon');

/** The day of some words; null if there is no such day. */
export function dayOfWords(words: DayWords, found: Partial<SlotMatch>, context: Context): Day | null {
  const today = todayOf(context);
  if (words.after !== undefined) return dayText(today.add({ days: words.after }));
  if (words.isAhead && found.unit) return dayText(today.add({ [`${found.unit}s`]: found.n ?? 1 }));
  const [weekday] = found.days ?? [];
  if (words.week !== undefined && weekday)
    return dayText(today.add({ days: words.week * DAYS_OF_WEEK + indexOf(weekday) - weekdayAt(today) }));
  if (weekday && found.month === undefined) return dayText(onWeekday(weekday, words, context));
  if (found.dayOfMonth === undefined) return null;
  return found.month === undefined
    ? dayOfMonth(found.dayOfMonth, context)
    : dateOf({ day: found.dayOfMonth, month: found.month, year: found.year }, context);
}

/** An expense was on the last one, including today; tasks are due after today. */
function onWeekday(weekday: Weekday, { isPast }: DayWords, context: Context): CalendarDate {
  const today = todayOf(context);
  const since = (weekdayAt(today) - indexOf(weekday) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  if (isPast) return today.subtract({ days: since === 0 ? DAYS_OF_WEEK : since });
  if (context.form === 'expense') return today.subtract({ days: since });
  return today.add({ days: DAYS_OF_WEEK - since });
}

/** For an expense the last such day, otherwise the next after today. Months that are too short are skipped. */
function dayOfMonth(day: number, context: Context): Day | null {
  const today = todayOf(context);
  const months = context.form === 'expense' ? [0, -1, -2] : [0, 1, 2];
  const dates = months.map((month) => today.set({ day: 1 }).add({ months: month }).set({ day }));
  const isMeant = (date: CalendarDate) =>
    date.day === day && (context.form === 'expense' ? date.compare(today) <= 0 : date.compare(today) > 0);
  const found = dates.find(isMeant);
  return found ? dayText(found) : null;
}

type WrittenDay = { readonly day: number; readonly month: number; readonly year?: number | undefined };

const NEXT_CENTURY = 100;

/** A date without a year: of an expense the nearest, otherwise the next one. */
export function dateOf({ day, month, year }: WrittenDay, context: Context): Day | null {
  const today = todayOf(context);
  const inYear = (each: number): CalendarDate | null => {
    const date = today.set({ day: 1, month, year: each }).set({ day });
    return date.day === day && date.month === month ? date : null;
  };
  const century = today.year - (today.year % NEXT_CENTURY);
  if (year !== undefined) {
    const date = inYear(year < NEXT_CENTURY ? century + year : year);
    return date && dayText(date);
  }
  const dates = [-1, 0, 1, 2, 3, 4].flatMap((years) => inYear(today.year + years) ?? []);
  if (context.form !== 'expense') {
    const next = dates.find((date) => date.compare(today) >= 0);
    return next ? dayText(next) : null;
  }
  const [nearest] = dates.toSorted((a, b) => Math.abs(a.compare(today)) - Math.abs(b.compare(today)));
  return nearest ? dayText(nearest) : null;
}

/** The repetition of some words. It begins on a named day, or after today; null where it never occurs. */
export function repeatOf(
  fixed: FixedDay,
  found: Partial<SlotMatch>,
  context: Context,
  from: Day | null,
): RepeatMatch | null {
  const start = from ?? dayText(todayOf(context).add({ days: 1 }));
  const interval = fixed.interval ?? found.n ?? 1;
  const days = fixed.days ?? found.days ?? [];
  const day = fixed.dayOfMonth ?? found.dayOfMonth;
  const every = fixed.every ?? found.unit;
  if (start === null) return null;
  const recurrence = recurrenceOf({ every, interval, days, day, nth: found.nth, month: found.month }, parseDate(start));
  if (!recurrence) return null;
  const first = firstDates(recurrence, `${start}T00:00`, 1)[0]?.slice(0, DAY_LENGTH) ?? '';
  const isPinned = days.length > 0 || day !== undefined;
  return isDay(first) ? { recurrence, firstOn: first, isPinned } : null;
}

type DayMatch = {
  readonly every: Recurrence['every'] | undefined;
  readonly interval: number;
  readonly days: readonly Weekday[];
  readonly day: number | undefined;
  readonly nth: SlotMatch['nth'] | undefined;
  readonly month: number | undefined;
};

function recurrenceOf({ every, interval, days, day, nth, month }: DayMatch, start: CalendarDate): Recurrence | null {
  const [weekday] = days;
  if (nth !== undefined && weekday) return { every: 'month', interval, nth, weekday };
  if (days.length > 0 && (every ?? 'week') === 'week')
    return { every: 'week', interval, days: weekdays.filter((each) => days.includes(each)) };
  switch (every ?? 'month') {
    case 'day':
      return { every: 'day', interval };
    case 'week':
      return { every: 'week', interval, days: [weekdays[weekdayAt(start)] ?? 'MO'] };
    case 'month':
      return { every: 'month', interval, day: day ?? start.day };
    case 'year':
      return { every: 'year', interval, month: month ?? start.month, day: day ?? start.day };
  }
}
