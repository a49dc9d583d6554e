import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { dayFrom, dayOf } from '@hestia/contract/time/day.ts';
import { instants, zone } from '@hestia/contract/time/zones.test-utils.ts';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { monthsOf, totalOf, weeksOf } from './history.ts';

let made = 0;
const done = (doneBy: string, ...[year, month, day, hour = 12]: [number, number, number, number?]): Completion => ({
  choreId: String(made++),
  doneBy,
  doneAt: new Date(year, month - 1, day, hour).toISOString(),
});
const sunday = dayFrom('2026-11-22');
const { timeZone: HERE } = new Intl.DateTimeFormat().resolvedOptions();

test('weeks begin on Monday, and last as long as their days, across clock changes', () => {
  const weeks = weeksOf(
    [
      done('lea', 2026, 11, 22),
      done('lea', 2026, 11, 16, 0),
      done('tom', 2026, 11, 15, 23),
      done('tom', 2026, 10, 25, 23),
    ],
    sunday,
    HERE,
  );
  expect(weeks.at(-1)).toEqual({
    first: '2026-11-16',
    counts: new Map([['lea', 2]]),
    points: new Map([['lea', 2]]),
  });
  expect(weeks.at(-2)).toMatchObject({ first: '2026-11-09', counts: new Map([['tom', 1]]) });
  expect(weeks.find(({ first }) => first === '2026-10-19')?.counts).toEqual(new Map([['tom', 1]]));
});

test('weeks start with the first task, but cover two months at least and half a year at most', () => {
  expect(weeksOf([], sunday, HERE).map(({ first }) => first)).toHaveLength(8);
  expect(weeksOf([done('lea', 2026, 11, 20)], sunday, HERE)).toHaveLength(8);
  expect(weeksOf([done('lea', 2026, 9, 8)], sunday, HERE)[0]?.first).toBe('2026-09-07');
  expect(weeksOf([done('lea', 2026, 6, 1)], sunday, HERE)).toHaveLength(25);
  expect(weeksOf([done('lea', 2020, 6, 1)], sunday, HERE)).toHaveLength(8);
});

test('months are those of the household, latest first, and members keep their order', () => {
  const months = monthsOf([done('lea', 2026, 10, 31, 23), done('tom', 2026, 11, 1, 0), done('tom', 2026, 11, 2)], HERE);
  expect(months).toMatchObject([
    { first: '2026-11-01', counts: new Map([['tom', 2]]) },
    { first: '2026-10-01', counts: new Map([['lea', 1]]) },
  ]);
  expect(months.map(({ counts }) => totalOf(counts))).toEqual([2, 1]);
});

test('a task counts with its effort, in points; without one it counts as one', () => {
  const heavy = { ...done('lea', 2026, 11, 22), effort: 8 as const };
  const [month] = monthsOf([heavy, done('lea', 2026, 11, 21), done('tom', 2026, 11, 20)], HERE);
  expect(month?.points).toEqual(
    new Map([
      ['lea', 9],
      ['tom', 1],
    ]),
  );
  expect(month && totalOf(month.points)).toBe(10);
});

test('a completion belongs to the same week and month for all members, in every time zone', () => {
  const own = process.env['TZ'];
  onTestFinished(() => {
    process.env['TZ'] = own ?? '';
    if (own === undefined) delete process.env['TZ'];
  });
  fc.assert(
    fc.property(instants, zone, zone, (doneAt, household, reader) => {
      process.env['TZ'] = reader;
      const completion: Completion = { choreId: 'bins', doneBy: 'lea', doneAt };
      const day = dayOf(doneAt, household);
      expect(monthsOf([completion], household).map(({ first }) => first)).toEqual([`${day.slice(0, 7)}-01`]);
      const week = weeksOf([completion], day, household).at(-1);
      expect(week && totalOf(week.counts)).toBe(1);
      const daysInto = (Date.parse(day) - Date.parse(week?.first ?? '')) / 86_400_000;
      expect([0, 1, 2, 3, 4, 5, 6]).toContain(daysInto);
      expect(new Date(Date.parse(week?.first ?? '')).getUTCDay()).toBe(1);
    }),
    { numRuns: 1000 },
  );
  // The evening of 31 October in Los Angeles is the evening of 1 November in Auckland.
  const late: Completion = { choreId: 'bins', doneBy: 'lea', doneAt: '2026-11-01T05:00:00.000Z' };
  expect(monthsOf([late], 'America/Los_Angeles').map(({ first }) => first)).toEqual(['2026-10-01']);
  expect(monthsOf([late], 'Pacific/Auckland').map(({ first }) => first)).toEqual(['2026-11-01']);
});
