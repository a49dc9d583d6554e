import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTimeZone } from '#platform/kernel/time-zone.ts';
import { quietEnd } from './quiet-hours.ts';

const night = { quietFrom: 22 * 60, quietUntil: 7 * 60, timeZone: 'Europe/Paris' };
const at = (time: string) => new Date(`2026-11-20T${time}Z`);

it.each([
  ['before the night', '20:59:59', null],
  ['as the night begins', '21:00:00', '2026-11-21T06:00:00.000Z'],
  ['after midnight', '02:30:20', '2026-11-20T06:00:00.000Z'],
  ['in its last minute', '05:59:59', '2026-11-20T06:00:00.000Z'],
  ['as it ends', '06:00:00', null],
])('a night over midnight, %s', (_, time, end) => {
  expect(quietEnd(night, at(time))?.toISOString() ?? null).toBe(end);
});

it('a quiet noon within one day', () => {
  const noon = { quietFrom: 720, quietUntil: 780, timeZone: 'Asia/Tokyo' };
  expect(quietEnd(noon, at('03:30:00'))?.toISOString()).toBe('2026-11-20T04:00:00.000Z');
  expect(quietEnd(noon, at('04:00:00'))).toBeNull();
});

it.each([
  ['back', 'Europe/Paris', '2026-10-24T22:30:00Z', '2026-10-25T06:00:00.000Z'],
  ['forward', 'Europe/Paris', '2026-03-28T23:30:00Z', '2026-03-29T05:00:00.000Z'],
  ['back by half an hour', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-04T20:30:00.000Z'],
  ['forward by half an hour', 'Australia/Lord_Howe', '2026-10-03T13:00:00Z', '2026-10-03T20:00:00.000Z'],
  ['back', 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-01T12:00:00.000Z'],
])('a night in which clocks go %s in %s ends at seven by them', (_, timeZone, now, end) => {
  expect(quietEnd({ ...night, timeZone }, new Date(now))?.toISOString()).toBe(end);
});

it('end with the jump where the clocks skip the minute of their end', () => {
  const end = quietEnd({ ...night, quietUntil: 150 }, new Date('2026-03-29T00:10:00Z'));
  expect(end?.toISOString()).toBe('2026-03-29T01:00:00.000Z');
});

const zones = [
  'Europe/Paris',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Pacific/Auckland',
];
const changes = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-09-26', '2026-10-24', '2026-10-31'].map(Date.parse);

it('end with the first minute that is not quiet, in every zone, on every night of a change', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const some = fc.tuple(
    fc.constantFrom(...zones, 'Australia/Lord_Howe'),
    fc.constantFrom(...changes),
    fc.nat(2 * 1440),
    minute,
    minute,
  );
  fc.assert(
    fc.property(some, ([timeZone, day, after, quietFrom, quietUntil]) => {
      const isQuiet = (instant: number) => quietEnd({ quietFrom, quietUntil, timeZone }, new Date(instant)) !== null;
      const start = day + after * 60_000;
      const end = quietEnd({ quietFrom, quietUntil, timeZone }, new Date(start));
      if (end === null) return;
      expect([isQuiet(end.getTime() - 60_000), isQuiet(end.getTime()), end.getTime() > start]).toEqual([
        true,
        false,
        true,
      ]);
    }),
    { numRuns: 300 },
  );
});

it('quiet hours need two different ends', () => {
  expect(quietEnd({ ...night, quietFrom: null }, at('02:00:00'))).toBeNull();
  expect(quietEnd({ ...night, quietUntil: 22 * 60 }, at('21:00:00'))).toBeNull();
});

it('time zones are known by their IANA names', () => {
  expect(['Europe/Paris', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
