import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moments, momentAt, nextMoment, usualMoment } from './moments.ts';

const PARIS = 'Europe/Paris';

test('R14 the hour is the same the day before and the day after, through both changes of clocks', () => {
  // Clocks go forward in the night to 30 March 2025, and back in the night to 26 October.
  expect(momentAt('dayBefore', '2025-03-30T16:00:00.000Z', PARIS)).toBe('2025-03-29T17:00:00.000Z');
  expect(momentAt('dayAfter', '2025-10-25T16:00:00.000Z', PARIS)).toBe('2025-10-26T17:00:00.000Z');
  expect(momentAt('hourBefore', '2025-03-30T16:00:00.000Z', PARIS)).toBe('2025-03-30T15:00:00.000Z');
});

test('R14 what is due on a day is told of in its morning', () => {
  const due = '2025-06-10T21:59:00.000Z';
  expect(moments.map((moment) => momentAt(moment, due, PARIS))).toEqual([
    '2025-06-09T07:00:00.000Z',
    '2025-06-10T07:00:00.000Z',
    '2025-06-10T07:00:00.000Z',
    '2025-06-11T07:00:00.000Z',
  ]);
});

test('R14 each next moment lies after the one before, until there is none: no moment comes twice', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
      fc.subarray([...moments]),
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

test('R14 by default it is the hour of the reader on the day, by the household’s clocks, whichever these show', () => {
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
