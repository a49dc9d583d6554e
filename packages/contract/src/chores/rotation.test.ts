import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { enrolledIn, plannedNow, whoseNext } from './rotation.ts';

const everybody = () => true;
const inOrder = (...members: string[]) => ({ rotation: 'order' as const, members });

test('R6 in order, all members have equally many turns, within one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 }),
      fc.nat(60),
      (members, turns) => {
        const had = new Map(members.map((member) => [member, 0]));
        let whose = plannedNow(inOrder(...members), null);
        for (let turn = 0; turn < turns; turn++) {
          had.set(whose ?? '', (had.get(whose ?? '') ?? 0) + 1);
          whose = whoseNext(inOrder(...members), whose, everybody);
        }
        expect(Math.max(...had.values()) - Math.min(...had.values())).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('R6 a member who left is skipped, and the order continues after them', () => {
  const plan = inOrder('ada', 'bob', 'cleo');
  expect(whoseNext(plan, 'ada', (id) => id !== 'bob')).toBe('cleo');
  expect(whoseNext(plan, 'bob', (id) => id !== 'bob')).toBe('cleo');
  expect(whoseNext(plan, 'cleo', (id) => id === 'cleo')).toBe('cleo');
});

test('R7 a chore has no member when none of its order lives here', () => {
  expect(whoseNext(inOrder('ada'), 'ada', () => false)).toBeNull();
  expect(enrolledIn(inOrder('ada'), null, () => false)).toEqual([]);
});

test('R5 together enrolls all who live here, even one or none', () => {
  const together = (...members: string[]) => ({ rotation: 'together' as const, members });
  expect(enrolledIn(together('ada', 'bob'), null, (id) => id !== 'bob')).toEqual(['ada']);
  expect(enrolledIn(together(), null, everybody)).toEqual([]);
  expect(whoseNext(together('ada'), 'ada', everybody)).toBeNull();
});

test('R6 a turn stays with its member while they take turns', () => {
  expect(plannedNow(inOrder('ada', 'bob'), 'bob')).toBe('bob');
  expect(plannedNow(inOrder('ada', 'bob'), 'cleo')).toBe('ada');
  expect(plannedNow(inOrder(), 'cleo')).toBeNull();
  const isHere = (id: string) => id !== 'ada';
  expect(plannedNow(inOrder('ada', 'bob'), null, isHere)).toBe('bob');
  expect(plannedNow(inOrder('ada', 'bob'), 'ada', isHere)).toBe('bob');
  expect(plannedNow(inOrder('ada'), 'ada', isHere)).toBeNull();
});
