import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { absencesAhead, absenceOn, covers, overlap } from './away.ts';
import type { Absence } from './schemas.ts';

const absence = (fromOn: string, untilOn: string | null, userId = 'lea'): Absence => ({
  id: fromOn,
  colocationId: 'home',
  userId,
  fromOn,
  untilOn,
});

test('an absence covers its first day, its last one and those between', () => {
  const days = ['2026-12-19', '2026-12-20', '2026-12-31', '2027-01-01'];
  expect(days.map((day) => covers(absence('2026-12-20', '2026-12-31'), day))).toEqual([false, true, true, false]);
  expect(days.map((day) => covers(absence('2026-12-20', null), day))).toEqual([false, true, true, true]);
});

test('two absences overlap when, and only when, some day is in both', () => {
  const days = Array.from({ length: 12 }, (_, day) => `2026-12-${String(day + 10)}`);
  const last = days.length - 2;
  const some = fc
    .tuple(fc.nat(last), fc.option(fc.nat(last)))
    .filter(([from, until]) => until === null || from <= until)
    .map(([from, until]) => absence(days[from] ?? '', until === null ? null : (days[until] ?? '')));
  fc.assert(
    fc.property(some, some, (a, b) => {
      expect(overlap(a, b)).toBe(days.some((day) => covers(a, day) && covers(b, day)));
    }),
  );
});

test('lists members away on a day, and coming absences, the next one first', () => {
  const past = absence('2026-01-01', '2026-01-05');
  const now = absence('2026-11-20', '2026-11-30');
  const later = absence('2026-12-20', null);
  const all = [later, now, absence('2026-11-01', null, 'otto'), past];
  expect(absenceOn(all, 'lea', '2026-11-30')).toBe(now);
  expect(absenceOn(all, 'lea', '2026-12-01')).toBeUndefined();
  expect(absencesAhead(all, 'lea', '2026-11-30')).toEqual([now, later]);
});
