import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { expect, test } from 'vitest';
import { monthsOf, totalOf, weeksOf } from './history.ts';

let made = 0;
const done = (doneBy: string, ...[year, month, day, hour = 12]: [number, number, number, number?]): Completion => ({
  choreId: String(made++),
  doneBy,
  doneAt: new Date(year, month - 1, day, hour).toISOString(),
});
const sunday = new Date(2026, 10, 22, 23);

test('weeks begin on Monday, and last as long as their days, whatever the clocks do', () => {
  const weeks = weeksOf(
    [
      done('lea', 2026, 11, 22),
      done('lea', 2026, 11, 16, 0),
      done('tom', 2026, 11, 15, 23),
      done('tom', 2026, 10, 25, 23),
    ],
    sunday,
  );
  expect(weeks.at(-1)).toEqual({
    first: '2026-11-16',
    counts: new Map([['lea', 2]]),
    points: new Map([['lea', 2]]),
  });
  expect(weeks.at(-2)).toMatchObject({ first: '2026-11-09', counts: new Map([['tom', 1]]) });
  expect(weeks.find(({ first }) => first === '2026-10-19')?.counts).toEqual(new Map([['tom', 1]]));
});

test('there are no weeks from before the first task, but two months at least and half a year at most', () => {
  expect(weeksOf([], sunday).map(({ first }) => first)).toHaveLength(8);
  expect(weeksOf([done('lea', 2026, 11, 20)], sunday)).toHaveLength(8);
  expect(weeksOf([done('lea', 2026, 9, 8)], sunday)[0]?.first).toBe('2026-09-07');
  expect(weeksOf([done('lea', 2026, 6, 1)], sunday)).toHaveLength(25);
  expect(weeksOf([done('lea', 2020, 6, 1)], sunday)).toHaveLength(8);
});

test('months are those of the reader, latest first, and nobody is put before anybody', () => {
  const months = monthsOf([done('lea', 2026, 10, 31, 23), done('tom', 2026, 11, 1, 0), done('tom', 2026, 11, 2)]);
  expect(months).toMatchObject([
    { first: '2026-11-01', counts: new Map([['tom', 2]]) },
    { first: '2026-10-01', counts: new Map([['lea', 1]]) },
  ]);
  expect(months.map(({ counts }) => totalOf(counts))).toEqual([2, 1]);
});

test('a task counts with its effort, in points; one that says nothing of it is worth one', () => {
  const heavy = { ...done('lea', 2026, 11, 22), effort: 8 as const };
  const [month] = monthsOf([heavy, done('lea', 2026, 11, 21), done('tom', 2026, 11, 20)]);
  expect(month?.points).toEqual(
    new Map([
      ['lea', 9],
      ['tom', 1],
    ]),
  );
  expect(month && totalOf(month.points)).toBe(10);
});
