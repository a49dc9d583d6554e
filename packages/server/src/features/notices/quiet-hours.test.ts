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

it('nothing is quiet without both ends, or between the same two', () => {
  expect(quietEnd({ ...night, quietFrom: null }, at('02:00:00'))).toBeNull();
  expect(quietEnd({ ...night, quietUntil: 22 * 60 }, at('21:00:00'))).toBeNull();
});

it('time zones are known by their IANA names', () => {
  expect(['Europe/Paris', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
