import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnsWithout } from './chores.ts';
import { enrolledIn, whoseNext, type Rotation } from '../chores/rotation.ts';
import type { Chore } from '../chores/schemas.ts';

const here = (id: string) => id !== 'gone';
const flat = {
  timeZone: 'Europe/Paris',
  pictures: { a: null, b: null, c: null, d: null },
  isAway: (id: string, day: string) => id === 'd' && day === '2026-12-01',
};
const chore = (
  enrolled: readonly string[],
  rotation?: Rotation,
  members: readonly string[] = [],
  whose = '',
): Chore => ({
  id: 'chore',
  colocationId: 'home',
  createdBy: 'a',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  dueDate: '2026-12-01T10:00:00.000Z',
  title: 'Bins',
  description: null,
  isDone: false,
  enrolledUsers: Object.fromEntries(enrolled.map((id) => [id, null])),
  doneBy: null,
  doneAt: null,
  ...(rotation && {
    repeat: {
      rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO',
      basis: 'schedule',
      from: '2026-11-01T10:00',
      rotation,
      members: [...members],
      isPaused: false,
      turn: 1,
      whose: whose || null,
    },
  }),
});
const without = (each: Chore, userId = 'b') => turnsWithout([each], userId, flat)[0];

describe('R22: turns without a member who moves out', () => {
  test('the order goes on without them, and their open turn goes to the next', () => {
    const found = without(chore(['b'], 'order', ['a', 'b', 'gone', 'c'], 'b'));
    expect(found).toMatchObject({ before: ['a', 'b', 'c'], after: ['a', 'c'], next: 'c', isAlone: false });
  });

  test('a member who is away on its day is left out, unless all are', () => {
    expect(without(chore(['b'], 'order', ['b', 'd', 'a'], 'b'))).toMatchObject({ after: ['d', 'a'], next: 'a' });
    expect(without(chore(['b'], 'order', ['b', 'd'], 'b'))).toMatchObject({ after: ['d'], next: 'd' });
  });

  test('a turn of another one stays theirs', () => {
    expect(without(chore(['a'], 'order', ['a', 'b'], 'a'))).toMatchObject({ after: ['a'], next: 'a' });
  });

  test('a fair turn has no next one: the server chooses it', () => {
    expect(without(chore(['b'], 'fair', ['a', 'b'], 'b'))).toMatchObject({ after: ['a'], next: null, isAlone: false });
  });

  test('a task of theirs alone can go to a chosen member, others go on with those who are on it', () => {
    expect(without(chore(['b']))).toMatchObject({ after: [], next: null, isAlone: true });
    expect(without(chore(['a', 'b']))).toMatchObject({ after: ['a'], next: 'a', isAlone: false });
  });

  test('what is done, and what they have nothing to do with, is not listed', () => {
    expect(turnsWithout([chore(['a']), { ...chore(['b']), isDone: true }], 'b', flat)).toEqual([]);
  });

  test('is what the rota does once they do not live there', () => {
    const ids = ['a', 'b', 'c', 'd', 'gone'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ids, { minLength: 1 }),
        fc.constantFrom<Rotation>('order', 'together'),
        fc.nat(4),
        (members, rotation, at) => {
          const whose = rotation === 'order' ? (members[at % members.length] ?? null) : null;
          const enrolled = enrolledIn({ rotation, members }, whose, here);
          const [found] = turnsWithout([chore(enrolled, rotation, members, whose ?? '')], 'b', {
            ...flat,
            isAway: () => false,
          });
          const stays = (id: string) => id !== 'b' && here(id);
          const isIn = members.includes('b');
          expect(found?.after).toEqual(isIn ? members.filter(stays) : undefined);
          expect(found?.before).toEqual(isIn ? members.filter(here) : undefined);
          const next = whose === 'b' ? whoseNext({ rotation, members }, 'b', stays) : found?.next;
          expect(found?.next).toEqual(next);
        },
      ),
    );
  });
});
