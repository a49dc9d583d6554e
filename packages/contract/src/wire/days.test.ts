import { expect, it } from 'vitest';
import { DAY_MS, DAY_SECONDS, daysBetween } from './days.ts';

it('days are counted by the calendar, not by hours', () => {
  const late = new Date(2026, 10, 20, 23, 59);
  expect(daysBetween(late, new Date(2026, 10, 21, 0, 1))).toBe(1);
  expect(daysBetween(late, new Date(2026, 10, 20, 0, 0))).toBe(0);
  expect(daysBetween(late, new Date(2026, 10, 18, 12, 0))).toBe(-2);
});

it('counts every day of a year once, through both changes of clocks', () => {
  const first = new Date(2026, 0, 1, 12);
  for (let day = 0; day < 365; day++) expect(daysBetween(first, new Date(2026, 0, 1 + day, 1))).toBe(day);
});

it('a day has as many milliseconds as its seconds', () => {
  expect(DAY_MS).toBe(DAY_SECONDS * 1000);
});
