import { dayOf } from '@hestia/contract/wire/days.ts';
import { momentAt } from '@hestia/contract/chores/moments.ts';
import { instantOf, localOf } from '@hestia/contract/time/instants.ts';
import { parseAbsolute, parseDateTime, toCalendarDateTime } from '@internationalized/date';
import { dayOf as householdDayOf } from '@hestia/contract/time/day.ts';
import { instants, zone } from '@hestia/contract/time/zones.test-utils.ts';
import * as fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { daysUntil, dueAt, dueGroup, dueLevel, readersDue, timeOf } from './due.ts';

const { timeZone: OWN_ZONE } = new Intl.DateTimeFormat().resolvedOptions();
const now = new Date(2026, 10, 20, 10, 0);
const at = (day: number, hours = 18, minutes = 0) => new Date(2026, 10, day, hours, minutes);

it.each([
  ['late', at(19), 'now', 'late', -1],
  ['earlier today', at(20, 9), 'now', 'late', 0],
  ['today', at(20), 'now', 'today', 0],
  ['within a day, tomorrow', at(21, 9, 59), 'now', 'week', 1],
  ['in a day', at(21, 10), 'soon', 'week', 1],
  ['just under three days', at(23, 9, 59), 'soon', 'week', 3],
  ['in three days', at(23, 10), 'later', 'week', 3],
  ['in six days', at(26), 'later', 'week', 6],
  ['in a week', at(27), 'later', 'later', 7],
] as const)('%s', (_, due, level, group, days) => {
  const dueDate = due.toISOString();
  expect([dueLevel(due, now), dueGroup(dueDate, now, OWN_ZONE), daysUntil(dueDate, now, OWN_ZONE)]).toEqual([
    level,
    group,
    days,
  ]);
});

it('a day without a time is due at its last minute in the household, and shows none', () => {
  const due = new Date(dueAt('2026-11-20', '', OWN_ZONE) ?? '');
  expect([dayOf(due), timeOf(due)]).toEqual(['2026-11-20', '']);
  expect(dueGroup(due.toISOString(), now, OWN_ZONE)).toBe('today');
});

it('a day with a time keeps both', () => {
  const due = new Date(dueAt('2026-03-29', '02:30', 'UTC') ?? '');
  expect(dayOf(due)).toBe('2026-03-29');
  expect(timeOf(new Date(dueAt('2026-11-20', '18:05', 'Asia/Tokyo') ?? ''))).toBe('18:05');
});

it('an incomplete day is no instant', () => {
  expect([dueAt('', '18:00', 'UTC'), dueAt('2026-1', '', 'UTC')]).toEqual([null, null]);
});

it('a whole day typed anywhere is that day of the household, with reminders at its hours, and read as that day anywhere', () => {
  fc.assert(
    fc.property(instants, zone, zone, zone, (instant, household, writer, reader) => {
      const day = householdDayOf(instant, household);
      const due = dueAt(day, '', household, writer) ?? '';
      expect(localOf(due, household)).toBe(`${day}T23:59`);
      expect(localOf(momentAt('atDue', due, household), household)).toBe(`${day}T09:00`);
      // A change of clocks may leave out the last minute of a day, nowhere its date.
      expect(localOf(readersDue(due, household, reader).toISOString(), reader).slice(0, 10)).toBe(day);
    }),
    { numRuns: 1000 },
  );
  // Typed in Los Angeles: in Paris it was due at 8:59 the next day, and announced after midnight.
  const due = dueAt('2026-11-28', '', 'Europe/Paris', 'America/Los_Angeles') ?? '';
  expect([due, momentAt('atDue', due, 'Europe/Paris')]).toEqual([
    '2026-11-28T22:59:00.000Z',
    '2026-11-28T08:00:00.000Z',
  ]);
});

it('a date and time is the same instant as in the calendar’s own library, across every change of clocks', () => {
  fc.assert(
    fc.property(instants, zone, (instant, timeZone) => {
      const minute = `${instant.slice(0, 16)}:00.000Z`;
      const local = toCalendarDateTime(parseAbsolute(minute, timeZone)).toString().slice(0, 16);
      expect(localOf(minute, timeZone)).toBe(local);
      // Includes minutes that a clock change skips or repeats.
      const other = minute.slice(0, 16);
      expect(instantOf(other, timeZone)).toBe(parseDateTime(other).toDate(timeZone).toISOString());
    }),
    { numRuns: 3000 },
  );
});

it('an all-day date is today, late or days ahead at one moment for all members, in every time zone', () => {
  const own = process.env['TZ'];
  onTestFinished(() => {
    process.env['TZ'] = own ?? '';
    if (own === undefined) delete process.env['TZ'];
  });
  fc.assert(
    fc.property(instants, zone, zone, fc.integer({ min: -3, max: 9 }), (instant, household, reader, ahead) => {
      process.env['TZ'] = reader;
      const today = householdDayOf(instant, household);
      const day = new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10);
      const due = dueAt(day, '', household) ?? '';
      const reading = new Date(instant);
      expect(daysUntil(due, reading, household)).toBe(ahead);
      const isOver = due < instant;
      expect(isOver).toBe(ahead < 0 || (ahead === 0 && localOf(instant, household).endsWith('T23:59')));
      const group = isOver ? 'late' : ahead === 0 ? 'today' : ahead < 7 ? 'week' : 'later';
      expect(dueGroup(due, reading, household)).toBe(group);
    }),
    { numRuns: 1000 },
  );
  // At 8 p.m. in Los Angeles it is 5 p.m. of the next day in Auckland.
  process.env['TZ'] = 'America/Los_Angeles';
  const due = dueAt('2026-11-28', '', 'Pacific/Auckland') ?? '';
  expect(dueGroup(due, new Date('2026-11-28T04:00:00.000Z'), 'Pacific/Auckland')).toBe('today');
});
