import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, localOf } from '../time/instants.ts';
import { dayOf } from '../time/day.ts';
import { instants, zone } from '../time/zones.test-utils.ts';
import { moments, momentAt, nextMoment, usualMoment } from './moments.ts';
import { WHOLE_DAY } from './whole-day.ts';

const PARIS = 'Europe/Paris';

test('R14 the hour is the same the day before and the day after, through both changes of clocks', () => {
  // Clocks go forward in the night to 30 March 2025, and back in the night to 26 October.
  expect(momentAt('dayBefore', '2025-03-30T16:00:00.000Z', PARIS)).toBe('2025-03-29T17:00:00.000Z');
  expect(momentAt('dayAfter', '2025-10-25T16:00:00.000Z', PARIS)).toBe('2025-10-26T17:00:00.000Z');
  expect(momentAt('hourBefore', '2025-03-30T16:00:00.000Z', PARIS)).toBe('2025-03-30T15:00:00.000Z');
});

test('R14 a chore due on a day notifies on its morning', () => {
  const due = '2025-06-10T21:59:00.000Z';
  expect(moments.map((moment) => momentAt(moment, due, PARIS))).toEqual([
    '2025-06-09T07:00:00.000Z',
    '2025-06-10T07:00:00.000Z',
    '2025-06-10T07:00:00.000Z',
    '2025-06-11T07:00:00.000Z',
    // The first of the daily ones.
    '2025-06-11T07:00:00.000Z',
  ]);
});

test('R14 a chore due on a household day notifies at nine there: the day itself, before or after', () => {
  fc.assert(
    fc.property(instants, zone, (at, timeZone) => {
      const day = dayOf(at, timeZone);
      // A day that the household's calendar left out has no clock.
      const due = instantOf(`${day}T${WHOLE_DAY}`, timeZone);
      fc.pre(dayOf(due, timeZone) === day);
      const daysOf = (moment: (typeof moments)[number]) =>
        (Date.parse(localOf(momentAt(moment, due, timeZone), timeZone).slice(0, 10)) - Date.parse(day)) / 86_400_000;
      expect(moments.map(daysOf)).toEqual([-1, 0, 0, 1, 1]);
      for (const moment of moments) expect(localOf(momentAt(moment, due, timeZone), timeZone)).toMatch(/T09:00$/);
      const turn = { dueDate: due, repeat: { isPaused: false } as never };
      expect(usualMoment(turn, 8 * 60 + 15, timeZone)).toBe(instantOf(`${day}T08:15`, timeZone));
    }),
  );
});

test('R14 each next moment is later than the one before, until none is left: no moment comes twice', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
      fc.subarray(moments.filter((moment) => moment !== 'daily')),
      fc.constantFrom(PARIS, 'Asia/Tokyo', 'America/St_Johns', 'Pacific/Apia'),
      (due, remind, timeZone) => {
        const chore = { dueDate: due.toISOString(), remind };
        const came: string[] = [];
        for (let at = nextMoment(chore, '', timeZone); at !== null; at = nextMoment(chore, at, timeZone)) came.push(at);
        const all = new Set(remind.map((moment) => momentAt(moment, chore.dueDate, timeZone)));
        expect(came).toEqual([...all].toSorted());
      },
    ),
  );
});

test("R14 by default a chore notifies at the reader's hour on the day, by the household's clocks in any offset", () => {
  const repeat = {
    rule: 'FREQ=DAILY;INTERVAL=1',
    basis: 'schedule',
    from: '2026-01-01T23:59',
    rotation: 'together',
    members: [],
    isPaused: false,
    turn: 1,
    whose: null,
  } as const;
  const chore = { dueDate: '2026-03-29T21:59:00.000Z', repeat: { ...repeat, members: [] } };
  // The night in which the clocks go forward.
  expect(usualMoment(chore, 540, PARIS)).toBe('2026-03-29T07:00:00.000Z');
  expect(usualMoment(chore, 65, PARIS)).toBe('2026-03-29T00:05:00.000Z');
  expect(usualMoment({ ...chore, remind: [] }, 540, PARIS)).toBeNull();
  expect(usualMoment({ ...chore, remind: ['atDue'] }, 540, PARIS)).toBeNull();
  expect(usualMoment({ ...chore, repeat: { ...chore.repeat, isPaused: true } }, 540, PARIS)).toBeNull();
  expect(usualMoment({ ...chore, repeat: null }, 540, PARIS)).toBeNull();
});

test('R14 daily comes at the same hour of each day after the due one, over a change of clocks, until it is done', () => {
  const timeZone = 'Europe/Paris';
  const chore = { dueDate: '2026-03-27T17:00:00.000Z', remind: ['daily'] as const };
  const days: string[] = [];
  for (let at = '2026-03-01T00:00:00.000Z'; days.length < 4; at = days.at(-1) ?? '')
    days.push(nextMoment(chore, at, timeZone) ?? '');
  expect(days).toEqual([
    '2026-03-28T17:00:00.000Z',
    '2026-03-29T16:00:00.000Z',
    '2026-03-30T16:00:00.000Z',
    '2026-03-31T16:00:00.000Z',
  ]);
});
