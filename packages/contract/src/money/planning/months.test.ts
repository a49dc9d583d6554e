import { expect, test } from 'vitest';
import { lastDayOf, monthsAfter, monthsBetween } from './months.ts';

test('months are counted across the turn of the year', () => {
  expect(monthsAfter('2026-11', 2)).toBe('2027-01');
  expect(monthsAfter('2026-01', -1)).toBe('2025-12');
  expect(monthsAfter('2026-11', -24)).toBe('2024-11');
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsBetween('2026-11', '2026-10')).toEqual([]);
  expect([lastDayOf('2026-11'), lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual([
    '2026-11-30',
    '2028-02-29',
    '2026-12-31',
  ]);
});
