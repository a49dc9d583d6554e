import { expect, test } from 'vitest';
import { applyToAbsences } from './apply.ts';
import type { Absence } from './schemas.ts';

const absence = (id: string, fromOn: string, userId = 'ada'): Absence => ({
  id,
  colocationId: 'home',
  userId,
  fromOn,
  untilOn: null,
});
const apply = (absences: readonly Absence[], name: string, payload: unknown) =>
  applyToAbsences(absences, { name, payload } as never);

const [may, june, twin] = [absence('a', '2026-05-01'), absence('b', '2026-06-01', 'bob'), absence('c', '2026-06-01')];

test('the latest absence comes first, on one day the one with the greater id', () => {
  expect(apply([june, may], 'NewAbsenceAdded', twin)).toEqual([twin, june, may]);
  expect(apply([twin, june], 'NewAbsenceAdded', may)).toEqual([twin, june, may]);
  expect(apply([twin, may], 'NewAbsenceAdded', june)).toEqual([twin, june, may]);
});

test('a changed absence appears once, at its new place', () => {
  const later = { ...may, fromOn: '2026-07-01' };
  expect(apply([twin, june, may], 'AbsenceUpdated', later)).toEqual([later, twin, june]);
  expect(apply([twin, june, may], 'NewAbsenceAdded', may)).toEqual([twin, june, may]);
});

test('a deleted absence disappears, and so do all of a member who leaves', () => {
  expect(apply([twin, june, may], 'AbsenceDeleted', 'b')).toEqual([twin, may]);
  expect(apply([twin, june, may], 'MemberLeft', 'ada')).toEqual([june]);
});

test('other events leave the same list of absences', () => {
  const all = [june, may];
  expect(apply(all, 'MemberJoined', { id: 'ada' })).toBe(all);
});
