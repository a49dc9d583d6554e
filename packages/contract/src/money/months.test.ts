import { expect, test } from 'vitest';
import { dayIn, lastDayOf, monthIn, monthsAfter, monthsBetween } from './months.ts';

test('M18: a month is that of the household’s calendar, on both sides of the date line and of a change of clocks', () => {
  expect(monthIn('2026-10-31T22:59:59.999Z', 'Europe/Paris')).toBe('2026-10');
  expect(monthIn('2026-10-31T23:00:00.000Z', 'Europe/Paris')).toBe('2026-11');
  // In summer it is two hours ahead.
  expect(monthIn('2026-06-30T22:00:00.000Z', 'Europe/Paris')).toBe('2026-07');
  expect(monthIn('2026-11-01T04:59:00.000Z', 'America/New_York')).toBe('2026-11');
  expect(monthIn('2026-11-01T03:59:00.000Z', 'America/New_York')).toBe('2026-10');
  expect(dayIn('2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati')).toBe('2027-01-01');
});

test('a time zone that a device does not know is its own', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(dayIn('2026-11-20T12:00:00.000Z', 'Moon/Tranquility')).toBe(dayIn('2026-11-20T12:00:00.000Z', timeZone));
});

test('months are counted over the turn of the year', () => {
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
