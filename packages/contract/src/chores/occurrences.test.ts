import { CalendarDateTime } from '@internationalized/date';
import * as fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test, vi } from 'vitest';
import { datesOf } from '../recurrence/dates.ts';
import { instantOf, localOf } from '../time/instants.ts';
import { nextDue, turnsIn } from './occurrences.ts';
import { type Basis, nths, parseRule, type Recurrence, ruleOf, weekdays } from '../recurrence/recurrence.ts';

const intervals = fc.integer({ min: 1, max: 12 });
const schedules: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ every: fc.constant('day' as const), interval: intervals }),
  fc.record({
    every: fc.constant('week' as const),
    interval: intervals,
    days: fc.subarray([...weekdays], { minLength: 1 }).map((days) => weekdays.filter((day) => days.includes(day))),
  }),
  fc.record({ every: fc.constant('month' as const), interval: intervals, day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({
    every: fc.constant('month' as const),
    interval: intervals,
    nth: fc.constantFrom(...nths),
    weekday: fc.constantFrom(...weekdays),
  }),
  fc.date({ min: new Date('2024-01-01'), max: new Date('2024-12-31'), noInvalidDate: true }).chain((date) =>
    fc.record({
      every: fc.constant('year' as const),
      interval: fc.integer({ min: 1, max: 4 }),
      month: fc.constant(date.getUTCMonth() + 1),
      day: fc.constant(date.getUTCDate()),
    }),
  ),
);
const starts = fc
  .date({ min: new Date('2024-01-01T00:00Z'), max: new Date('2030-12-31T00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16));
const zones = [
  'Europe/Paris',
  'Europe/London',
  'Europe/Lisbon',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
];
const YEARS = 10;
/** Many dates, on a busy machine. */
const WALKS_MS = 60_000;

const until = (from: string): string => `${Number(from.slice(0, 4)) + YEARS}${from.slice(4)}`;

function datesUntil(recurrence: Recurrence, from: string, end: string): string[] {
  const found: string[] = [];
  for (const date of datesOf(recurrence, from)) {
    if (date > end) break;
    found.push(date);
  }
  return found;
}

/** Checks for every day whether the rule includes it. */
function naive(recurrence: Recurrence, from: string, end: string): string[] {
  const found: string[] = [];
  const first = new Date(`${from}Z`);
  for (const day = new Date(first); day.toISOString().slice(0, 16) <= end; day.setUTCDate(day.getUTCDate() + 1))
    if (means(recurrence, first, day)) found.push(day.toISOString().slice(0, 16));
  return found;
}

const DAY = 86_400_000;
const mondayOf = (day: Date) => Math.floor(day.getTime() / DAY) - ((day.getUTCDay() + 6) % 7);
const monthOf = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth();
const daysIn = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

function means(recurrence: Recurrence, first: Date, day: Date): boolean {
  const { interval } = recurrence;
  const weekday = weekdays[(day.getUTCDay() + 6) % 7];
  const isDay = (wanted: number) => day.getUTCDate() === Math.min(wanted, daysIn(day));
  if ('isAfter' in recurrence) throw new Error('That is no schedule');
  if (recurrence.every === 'day') return Math.round((day.getTime() - first.getTime()) / DAY) % interval === 0;
  if (recurrence.every === 'week')
    return (
      weekday !== undefined &&
      recurrence.days.includes(weekday) &&
      ((mondayOf(day) - mondayOf(first)) / 7) % interval === 0
    );
  if (recurrence.every === 'year')
    return (
      (day.getUTCFullYear() - first.getUTCFullYear()) % interval === 0 &&
      day.getUTCMonth() + 1 === recurrence.month &&
      isDay(recurrence.day)
    );
  if ((monthOf(day) - monthOf(first)) % interval !== 0) return false;
  if ('day' in recurrence) return isDay(recurrence.day);
  const place =
    recurrence.nth === -1 ? day.getUTCDate() > daysIn(day) - 7 : Math.ceil(day.getUTCDate() / 7) === recurrence.nth;
  return weekday === recurrence.weekday && place;
}

test(
  'R2 ten years of any schedule match its words; in short months the last day',
  () => {
    fc.assert(
      fc.property(schedules, starts, (recurrence, from) => {
        const end = until(from);
        expect(datesUntil(recurrence, from, end)).toEqual(naive(recurrence, from, end));
      }),
      { numRuns: 40 },
    );
  },
  WALKS_MS,
);

test(
  "R1 a rule's text means the same in a library of RFC 5545, in twelve time zones and over every change of clocks",
  () => {
    fc.assert(
      fc.property(schedules, starts, fc.constantFrom(...zones), (recurrence, start, timeZone) => {
        // The library leaves out times in the hour skipped by a change of clocks, at night.
        const from = start.replace(/T0/, 'T1');
        const rule = `DTSTART;TZID=${timeZone}:${from.replace(/\D/g, '').replace(/(\d{8})/, '$1T')}00\nRRULE:${ruleOf(recurrence)};COUNT=40`;
        const theirs = new RRuleTemporal({ rruleString: rule })
          .all()
          .map((date) => new Date(date.epochMilliseconds).toISOString());
        const ours = [...datesOf(recurrence, from).take(40)].map((date) => instantOf(date, timeZone));
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 40 },
    );
  },
  WALKS_MS,
);

test('R1 a parsed rule is written as it was, in any order of its parts', () => {
  fc.assert(
    fc.property(schedules, (recurrence) => {
      const text = ruleOf(recurrence);
      expect(parseRule(text, 'schedule')).toEqual(recurrence);
      expect(parseRule(text.split(';').toReversed().join(';'), 'schedule')).toEqual(recurrence);
    }),
  );
});

describe('R1 a rule is refused in words', () => {
  test.each([
    ['FREQ=MINUTELY', 'more often than daily'],
    ['FREQ=SECONDLY;INTERVAL=1', 'more often than daily'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'never comes'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29,30;BYSETPOS=-1', 'never comes'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'never comes'],
    ['FREQ=MONTHLY;BYDAY=5MO', 'never comes'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=400', 'not understood'],
    ['FREQ=WEEKLY;BYDAY=', 'not understood'],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=3', 'not understood'],
    ['FREQ=DAILY;UNTIL=20200101', 'not understood'],
    ['FREQ=DAILY;FREQ=DAILY', 'not understood'],
    ['FREQ=DAILY;INTERVAL=0', 'every 1 to 99'],
    ['FREQ=YEARLY;INTERVAL=9000', 'every 1 to 99'],
    ['FREQ=DAILY;INTERVAL=1e1', 'not understood'],
    ['', 'needs FREQ'],
  ])('%s', (rule, why) => {
    expect(parseRule(rule, 'schedule')).toContain(why);
  });

  test('a rule that counts from completion is refused if it names days', () => {
    expect(parseRule('FREQ=WEEKLY;BYDAY=MO', 'completion')).toContain('not understood');
  });
});

const repeat = (rule: string, from: string, basis: Basis = 'schedule') => ({ rule, basis, from });
const timeZone = 'Europe/Paris';

test('R3 the hour stays the same on both sides of a change of clocks, and through a whole year', () => {
  const weekly = repeat('FREQ=WEEKLY;BYDAY=SU', '2026-01-04T18:00');
  let due = instantOf(weekly.from, timeZone);
  const dates: string[] = [];
  for (let turn = 0; turn < 52; turn++) {
    dates.push(localOf(due, timeZone));
    due = nextDue(weekly, { due, now: due, timeZone }) ?? '';
  }
  expect(dates).toEqual(
    Array.from({ length: 52 }, (_, week) =>
      new Date(Date.parse(`${weekly.from}Z`) + week * 7 * DAY).toISOString().slice(0, 16),
    ),
  );
});

test('R3 a time in the skipped hour comes an hour later, as in RFC 5545', () => {
  expect(instantOf('2026-03-29T02:30', timeZone)).toBe('2026-03-29T01:30:00.000Z');
  expect(instantOf('2026-10-25T02:30', timeZone)).toBe('2026-10-25T00:30:00.000Z');
});

test(
  'R3 the next turn is the next of the schedule, from any date',
  () => {
    fc.assert(
      fc.property(schedules, starts, fc.nat({ max: 3 * 365 }), (recurrence, from, days) => {
        const due = instantOf(datesOf(recurrence, from).next().value ?? '', timeZone);
        const now = new Date(Date.parse(due) + days * DAY).toISOString();
        const expected = naive(recurrence, from, until(from))
          .map((date) => instantOf(date, timeZone))
          .find((instant) => instant > now);
        fc.pre(expected !== undefined);
        expect(nextDue(repeat(ruleOf(recurrence), from), { due, now, timeZone })).toBe(expected);
      }),
      { numRuns: 20 },
    );
  },
  WALKS_MS,
);

test('R3 an early completion is not due again that day, and a late one covers all missed turns', () => {
  const daily = repeat('FREQ=DAILY', '2026-11-01T08:00');
  const due = '2026-11-20T07:00:00.000Z';
  expect(nextDue(daily, { due, now: '2026-11-18T12:00:00.000Z', timeZone })).toBe('2026-11-21T07:00:00.000Z');
  const late = { due, now: '2026-11-23T12:00:00.000Z', timeZone };
  expect(nextDue(daily, late)).toBe('2026-11-24T07:00:00.000Z');
  expect(turnsIn(daily, late)).toBe(4);
  expect(turnsIn(daily, { ...late, now: due })).toBe(1);
});

test('R4 after completion the next date is an interval after that day, at the same hour', () => {
  const after = repeat('FREQ=WEEKLY;INTERVAL=2', '2026-01-01T18:00', 'completion');
  const ended = { due: '2026-10-01T16:00:00.000Z', now: '2026-10-20T21:30:00.000Z', timeZone };
  expect(nextDue(after, ended)).toBe('2026-11-03T17:00:00.000Z');
  const monthly = repeat('FREQ=MONTHLY', '2026-01-01T18:00', 'completion');
  expect(nextDue(monthly, { ...ended, now: '2027-01-31T12:00:00.000Z' })).toBe('2027-02-28T17:00:00.000Z');
});

test('no schedule continues past the end of the calendar', () => {
  const yearly = repeat('FREQ=YEARLY;INTERVAL=99;BYMONTH=1;BYMONTHDAY=1', '2999-01-01T00:00');
  const now = '2026-01-01T00:00:00.000Z';
  expect(nextDue(yearly, { due: '9929-01-01T00:00:00.000Z', now, timeZone })).toBeNull();
  const daily = repeat('FREQ=DAILY', '2026-01-01T00:00');
  expect(nextDue(daily, { due: '9999-12-31T23:59:59.999Z', now, timeZone })).toBeNull();
  expect(turnsIn(daily, { due: now, now: '9999-12-31T23:59:59.999Z', timeZone })).toBe(99);
});

test.each([
  ['FREQ=DAILY', '9998-12-01'],
  ['FREQ=WEEKLY;BYDAY=MO,SU', '9998-12-01'],
  ['FREQ=MONTHLY;BYMONTHDAY=1', '9998-11-01'],
  ['FREQ=MONTHLY;INTERVAL=5;BYDAY=-1SU', '9997-12-01'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1', '9996-12-01'],
  ['FREQ=DAILY', '9999-12-31'],
])('R3 however far away a turn is due, the one after it is found in a few steps: %s after %s', (rule, day) => {
  const add = vi.spyOn(CalendarDateTime.prototype, 'add');
  const due = `${day}T23:30:00.000Z`;
  const far = { rule, basis: 'schedule' as const, from: '2000-02-29T18:00' };
  const next = nextDue(far, { due, now: '2026-11-22T10:00:00.000Z', timeZone: 'Pacific/Kiritimati' });
  expect(add.mock.calls.length).toBeLessThan(40);
  add.mockRestore();
  expect(next === null || next > due).toBe(true);
  expect(next === null).toBe(day.startsWith('9999'));
});
