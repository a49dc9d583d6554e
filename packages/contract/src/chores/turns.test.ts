import { describe, expect, test } from 'vitest';
import type { Chore, Turn } from './schemas.ts';
import { turnAfter, whoCan } from './turns.ts';

const timeZone = 'Europe/Paris';
const pictures = { ada: '/ada', ben: null, cleo: '/cleo' };
const nobodyAway = () => false;
const repeat: Turn = {
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR',
  basis: 'schedule',
  from: '2026-11-20T18:00',
  rotation: 'order',
  members: ['ada', 'ben', 'cleo'],
  isPaused: false,
  turn: 4,
  whose: 'ada',
};
const bath: Chore = {
  id: 'turn 4',
  colocationId: 'home',
  createdBy: 'ada',
  createdAt: '2026-11-13T10:00:00.000Z',
  updatedAt: '2026-11-14T10:00:00.000Z',
  dueDate: '2026-11-20T17:00:00.000Z',
  title: 'Bath',
  description: 'All of it',
  isDone: true,
  enrolledUsers: { ada: '/ada' },
  doneBy: 'ada',
  doneAt: '2026-11-20T12:00:00.000Z',
  effort: 2,
  repeat,
  checklist: [{ id: 'tub', text: 'Tub', checkedBy: 'ada', checkedAt: '2026-11-20T11:00:00.000Z' }],
  remind: ['atDue'],
  handover: { id: 'h', by: 'ben', to: 'ada', answer: 'accepted' },
};
const now = '2026-11-20T12:00:00.000Z';
const next = (chore: Chore, more: Partial<Parameters<typeof turnAfter>[1]> = {}) =>
  turnAfter(chore, { id: 'turn 5', now, timeZone, pictures, isAway: nobodyAway, ...more });

describe('the turn that follows', () => {
  test('the next turn is open, of the next member, with all of its series', () => {
    expect(next(bath)).toEqual({
      ...bath,
      id: 'turn 5',
      createdAt: now,
      updatedAt: now,
      dueDate: '2026-11-27T17:00:00.000Z',
      isDone: false,
      doneBy: null,
      doneAt: null,
      enrolledUsers: { ben: null },
      checklist: [{ id: 'tub', text: 'Tub', checkedBy: null, checkedAt: null }],
      handover: null,
      template: null,
      repeat: { ...repeat, turn: 5, whose: 'ben' },
    });
  });

  test('R17 the next turn follows its series, not the edited turn', () => {
    const alone: Chore = { ...bath, template: { title: 'Bathroom', dueDate: '2026-11-13T17:00:00.000Z', effort: 3 } };
    expect(next(alone, { now: '2026-11-14T12:00:00.000Z' })).toMatchObject({
      title: 'Bathroom',
      effort: 3,
      dueDate: '2026-11-20T17:00:00.000Z',
      template: null,
    });
  });

  test('the next turn skips members who left or are away that day, with pictures of its members', () => {
    const { ben: _left, ...others } = pictures;
    expect(next(bath, { pictures: others })).toMatchObject({
      enrolledUsers: { cleo: '/cleo' },
      repeat: { whose: 'cleo' },
    });
    const isAway = (userId: string, day: string) => userId === 'ben' && day === '2026-11-27';
    expect(next(bath, { isAway })?.repeat?.whose).toBe('cleo');
  });

  test('turns that all do together include all present members', () => {
    const together: Chore = { ...bath, repeat: { ...repeat, rotation: 'together', whose: null } };
    expect(next(together)?.enrolledUsers).toEqual(pictures);
  });

  test("a chore that doesn't repeat has no next turn", () => {
    expect([next({ ...bath, repeat: null }), next({ ...bath, repeat: undefined } as unknown as Chore)]).toEqual([
      null,
      null,
    ]);
  });
});

describe('R9 who can be on a turn', () => {
  const can = (isAway: Parameters<typeof whoCan>[2]['isAway'], dueDate = '2026-11-27T17:00:00.000Z') => {
    const isPossible = whoCan(repeat, dueDate, { timeZone, pictures, isAway });
    return ['ada', 'ben', 'cleo', 'dan'].filter(isPossible);
  };

  test('the next turn of all is for those present, or for all when all are away', () => {
    expect(can(nobodyAway)).toEqual(['ada', 'ben', 'cleo']);
    expect(can((userId) => userId === 'ada')).toEqual(['ben', 'cleo']);
    expect(can(() => true)).toEqual(['ada', 'ben', 'cleo']);
  });

  test("dates count by the household's day, not Greenwich's", () => {
    const days: string[] = [];
    can((_, day) => {
      days.push(day);
      return false;
    }, '2026-11-27T23:30:00.000Z');
    expect(new Set(days)).toEqual(new Set(['2026-11-28']));
  });
});
