// Dates of repetitions. Days are counted on the calendar, in the household's time zone: the hour stays the same on both sides of
// a change of clocks, and nothing drifts, as every date is computed from the first.
import { type CalendarDateTime, getDayOfWeek, parseDateTime, startOfMonth, startOfWeek } from '@internationalized/date';
import { type Basis, type Period, parseRule, type Recurrence, type Weekday, weekdays } from './recurrence.ts';

const MINUTE_LENGTH = 'YYYY-MM-DDTHH:MM'.length;
const UNITS = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const;
/** The calendar of RFC 3339 ends here; the library would stay in this year forever. */
const LAST_YEAR = 9999;

/** The date and time a number of days later on the calendar. */
export const daysLater = (local: string, days: number): string => textOf(parseDateTime(local).add({ days }));

const textOf = (date: CalendarDateTime): string => date.toString().slice(0, MINUTE_LENGTH);

/** The dates of a schedule from its beginning on, in order. */
export function* datesOf(recurrence: Recurrence, from: string): Generator<string, void> {
  const first = parseDateTime(from);
  for (let times = 0; ; times++) {
    for (const date of datesIn(recurrence, first, times * recurrence.interval)) {
      if (date.year >= LAST_YEAR) return;
      if (date.compare(first) >= 0) yield textOf(date);
    }
  }
}

/** The dates in the period that is a number of periods after the first. */
function datesIn(recurrence: Recurrence, first: CalendarDateTime, periods: number): CalendarDateTime[] {
  const added = (date: CalendarDateTime) => date.add({ [UNITS[recurrence.every]]: periods });
  if ('isAfter' in recurrence || recurrence.every === 'day') return [added(first)];
  if ('days' in recurrence) {
    const monday = added(startOfWeek(first, 'en', 'mon'));
    return weekdays.filter((day) => recurrence.days.includes(day)).map((day) => monday.add({ days: indexOf(day) }));
  }
  // From the first of the month, so that a long month is not cut to the length of a short one before it.
  const month = added(startOfMonth(first));
  if ('nth' in recurrence) return [nthWeekday(month, recurrence.nth, recurrence.weekday)];
  return 'month' in recurrence
    ? [month.set({ month: recurrence.month }).set({ day: recurrence.day })]
    : [month.set({ day: recurrence.day })];
}

const indexOf = (day: Weekday): number => weekdays.indexOf(day);

function nthWeekday(month: CalendarDateTime, nth: number, weekday: Weekday): CalendarDateTime {
  const days = month.calendar.getDaysInMonth(month);
  const start = nth === -1 ? month.set({ day: days - 6 }) : month.add({ weeks: nth - 1 });
  return start.add({ days: (indexOf(weekday) - getDayOfWeek(start, 'en', 'mon') + 7) % 7 });
}

/** A rule validated by the wire. */
export function recurrenceOf({ rule, basis }: { readonly rule: string; readonly basis: Basis }): Recurrence {
  const parsed = parseRule(rule, basis);
  if (typeof parsed === 'string') throw new Error(`The rule ${parsed}`);
  return parsed;
}

/** An earlier start with the same dates, shortly before: no need to step through years of days. */
export function nearBefore(from: string, { every, interval }: Recurrence, until: string): string {
  const first = parseDateTime(from);
  const periods = Math.floor(periodsBetween(from, until, every) / interval) - 1;
  // Months and years are added to the first of the month: the day itself is the rule's.
  if (periods < 1) return from;
  const start = every === 'month' || every === 'year' ? startOfMonth(first) : first;
  return textOf(start.add({ [UNITS[every]]: periods * interval }).set({ hour: first.hour, minute: first.minute }));
}

/** Counted on the calendar: by the mean length of a month, thousands of years would end far from where they should. */
function periodsBetween(from: string, until: string, every: Period): number {
  const days = (Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / 86_400_000;
  if (every === 'day') return days;
  if (every === 'week') return days / 7;
  const months = monthsUntil(until) - monthsUntil(from);
  return every === 'month' ? months : months / 12;
}

function monthsUntil(local: string): number {
  const [year = 0, month = 0] = local.split('-').map(Number);
  return year * 12 + month;
}

/** The first dates of a schedule from a beginning on, as the form shows them. */
export const firstDates = (recurrence: Recurrence, from: string, count: number): string[] => [
  ...datesOf(recurrence, from).take(count),
];
