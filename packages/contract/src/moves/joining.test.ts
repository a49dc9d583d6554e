import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enrolledIn, type Rotation, rotations, whoseNext } from '../chores/rotation.ts';
import type { Chore } from '../chores/schemas.ts';
import { choreWith, turnTakers } from './joining.ts';

const pictures = { a: null, b: null, c: null, new: null };
const facts = { timeZone: 'Europe/Paris', today: '2026-12-01', pictures };
const chore = (rotation: Rotation, members: readonly string[], more: Partial<Chore> = {}): Chore => {
  const whose = rotation === 'together' ? null : (members[0] ?? null);
  const enrolled = enrolledIn({ rotation, members }, whose, () => true);
  return {
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
    repeat: {
      rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO',
      basis: 'schedule',
      from: '2026-11-01T10:00',
      rotation,
      members: [...members],
      isPaused: false,
      turn: 1,
      whose,
    },
    ...more,
  };
};

describe('R24: a rota with a member who moved in', () => {
  test('they come last in the order, and the open turn stays whose it is', () => {
    const joined = choreWith(chore('order', ['a', 'b']), 'new', facts);
    expect(joined).toMatchObject({ repeat: { members: ['a', 'b', 'new'], whose: 'a' }, enrolledUsers: { a: null } });
    expect(Object.keys(joined?.enrolledUsers ?? {})).toEqual(['a']);
  });

  test('what all do together is theirs from today on, but not a turn of a past day', () => {
    const together = chore('together', ['a', 'b']);
    expect(Object.keys(choreWith(together, 'new', facts)?.enrolledUsers ?? {})).toEqual(['a', 'b', 'new']);
    const late = { ...together, dueDate: '2026-11-30T10:00:00.000Z' };
    expect(choreWith(late, 'new', facts)?.repeat?.members).toContain('new');
    expect(Object.keys(choreWith(late, 'new', facts)?.enrolledUsers ?? {})).toEqual(['a', 'b']);
  });

  test('a task that doesn’t repeat, is done, is theirs or nobody’s takes no one', () => {
    const cases = [
      chore('order', ['a'], { repeat: null }),
      chore('order', ['a'], { isDone: true }),
      chore('order', ['a', 'new']),
      chore('together', []),
      chore('order', ['gone']),
    ];
    for (const each of cases) {
      expect(turnTakers(each, 'new', pictures)).toEqual([]);
      expect(choreWith(each, 'new', facts)).toBeNull();
    }
  });

  test('each of the others has the same next turns in the same order, and the new member one round later', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 1 }),
        fc.constantFrom(...rotations),
        (members, rotation) => {
          const before = chore(rotation, members);
          const after = choreWith(before, 'new', facts);
          if (!after?.repeat) throw new Error('They cannot join');
          expect(after.repeat.members.slice(0, -1)).toEqual(members);
          expect(after.repeat.whose).toBe(before.repeat?.whose ?? null);
          if (rotation !== 'order') return;
          let whose = after.repeat.whose;
          const turns = [whose];
          for (let turn = 0; turn < members.length; turn++)
            turns.push((whose = whoseNext(after.repeat, whose, () => true)));
          expect(turns).toEqual([...members, 'new']);
        },
      ),
    );
  });
});
