import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { localOf } from '../time/instants.ts';
import { dayFrom, dayOf, isDay, monthOf } from './day.ts';
import { instantOf, noonOf, mondayOf } from './instants.ts';
import { instants, zone, zones } from './zones.test-utils.ts';

describe('The day of an instant', () => {
  it("an instant's day is by the local clocks, on both sides of the date line and of a change of clocks", () => {
    fc.assert(
      fc.property(instants, zone, (instant, timeZone) => {
        // Read back by the local clocks, the instant has the same day.
        const local = localOf(instant, timeZone);
        expect(dayOf(instant, timeZone)).toBe(local.slice(0, 10));
        expect(localOf(instantOf(local, timeZone), timeZone)).toBe(local);
        expect(dayOf(new Date(instant), timeZone)).toBe(dayOf(instant, timeZone));
      }),
      { numRuns: 2000 },
    );
  });

  it('the day never goes back as time passes', () => {
    fc.assert(
      fc.property(instants, instants, zone, (a, b, timeZone) => {
        const [first, second] = a < b ? [a, b] : [b, a];
        expect(dayOf(first, timeZone) <= dayOf(second, timeZone)).toBe(true);
      }),
    );
  });

  it('the day differs elsewhere', () => {
    const sweets = '2026-10-31T12:00:00.000Z';
    expect(zones.map((each) => dayOf(sweets, each).slice(8))).toEqual([
      '01',
      '01',
      '01',
      '01',
      ...Array.from({ length: 7 }, () => '31'),
    ]);
    expect(dayOf('2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati')).toBe('2027-01-01');
  });

  it('the day has four digits for the year, at both ends of the calendar', () => {
    expect(dayOf('0001-06-01T12:00:00.000Z', 'UTC')).toBe('0001-06-01');
    expect(dayOf('9999-12-31T23:59:59.999Z', 'Pacific/Auckland')).toBe('9999-12-31');
  });

  it("the day is the device's where the time zone is unknown", () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(dayOf('2026-11-20T12:00:00.000Z', 'Moon/Tranquility')).toBe(dayOf('2026-11-20T12:00:00.000Z', timeZone));
  });
});

test('The instant of a day is its noon, and falls on that day', () => {
  fc.assert(
    fc.property(instants, zone, zone, (instant, from, timeZone) => {
      const day = dayOf(instant, from);
      const noon = noonOf(day, timeZone);
      expect(dayOf(noon, timeZone)).toBe(day);
      expect(localOf(noon, timeZone)).toBe(`${day}T12:00`);
    }),
    { numRuns: 2000 },
  );
});

test('A time that a change of clocks skips is later by the gap; a repeated one is the first', () => {
  expect(instantOf('2026-03-29T02:30', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z');
  expect(instantOf('2026-10-25T02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
  // Only half an hour.
  expect(instantOf('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
});

test('A text is a day if that day exists', () => {
  expect(['2028-02-29', '2026-02-29', '2026-11-20T10:00:00.000Z', '', 'soon'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(monthOf(dayFrom('2026-11-20'))).toBe('2026-11');
  expect(() => dayFrom('2026-11-31')).toThrow('No day: 2026-11-31');
});

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s, and the one before seven days earlier', (day, monday) => {
  expect(mondayOf(dayFrom(day))).toBe(monday);
  expect(mondayOf(dayFrom(day), 1)).toBe(mondayOf(dayFrom(mondayOf(dayFrom(day))), 1));
  expect(Date.parse(monday) - Date.parse(mondayOf(dayFrom(day), 1))).toBe(7 * 86_400_000);
});
