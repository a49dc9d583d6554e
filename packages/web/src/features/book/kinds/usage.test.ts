import { expect, test } from 'vitest';
import { readingBefore, usagesOf } from './usage.ts';

const reading = (readOn: string, value: number) => ({ readOn, value });
const year = [reading('2026-03-02', 190), reading('2026-01-31', 130), reading('2026-01-01', 100)];

test('usage is an average per day between each two readings', () => {
  expect(usagesOf(year)).toEqual([
    { from: '2026-01-01', until: '2026-01-31', days: 30, perDay: 1 },
    { from: '2026-01-31', until: '2026-03-02', days: 30, perDay: 2 },
  ]);
});

test('usage is unknown across a new meter, and between two readings on one day', () => {
  expect(usagesOf([reading('2026-03-02', 5), ...year.slice(1)])).toHaveLength(1);
  expect(usagesOf([reading('2026-03-02', 191), ...year])).toHaveLength(2);
  expect(usagesOf(year.slice(0, 1))).toEqual([]);
});

test('a new reading is compared with the one before its day', () => {
  expect(readingBefore(year, '2026-02-15')).toEqual(reading('2026-01-31', 130));
  expect(readingBefore(year, '2025-12-31')).toBeUndefined();
});
