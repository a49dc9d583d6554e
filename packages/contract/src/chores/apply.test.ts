import { describe, expect, test } from 'vitest';
import { applyToArchive, applyToChoreMessages, applyToChores, applyToCompletions } from './apply.ts';
import type { Chore, ChoreMessage, ChorePage, Completion } from './schemas.ts';

const AT = '2026-11-20T08:00:00.000Z';
const chore = (id: string, day: number, more: Partial<Chore> = {}): Chore => ({
  id,
  colocationId: 'home',
  createdBy: 'ada',
  createdAt: AT,
  updatedAt: AT,
  dueDate: `2026-11-${day}T08:00:00.000Z`,
  title: id,
  description: null,
  isDone: false,
  enrolledUsers: {},
  doneBy: null,
  doneAt: null,
  ...more,
});
const [a, b, c] = [chore('a', 21), chore('b', 22, { enrolledUsers: { ada: null } }), chore('c', 22)];

describe('the list', () => {
  const apply = (chores: readonly Chore[], name: string, payload: unknown) =>
    applyToChores(chores, { name, payload } as never);

  test('the list is in the order of due dates, then of ids', () => {
    expect(apply([a, c], 'NewChoreAdded', b)).toEqual([a, b, c]);
    expect(apply([b, a], 'NewChoreAdded', c)).toEqual([a, b, c]);
    expect(apply([c, b], 'NewChoreAdded', a)).toEqual([a, b, c]);
  });

  test.each(['ChoreUpdated', 'ChoreEnrollmentAdded', 'ChoreEnrollmentRemoved', 'HandoverAsked', 'HandoverAnswered'])(
    'the list has a chore once, as %s returns it, at its due date',
    (name) => {
      const later = chore('a', 23);
      expect(apply([a, b, c], name, later)).toEqual([b, c, later]);
    },
  );

  test('a deleted chore disappears, and so does the mention of a deleted poll', () => {
    expect(apply([a, b, c], 'ChoreDeleted', 'b')).toEqual([a, c]);
    expect(apply([chore('d', 20, { pollId: 'poll' }), a], 'ReminderDeleted', 'poll')).toEqual([chore('d', 20), a]);
  });

  test('a new picture shows on the chores of its user only', () => {
    const seen = apply([a, b], 'UserUpdated', { id: 'ada', profilePictureUrl: '/new' });
    expect(seen).toEqual([a, { ...b, enrolledUsers: { ada: '/new' } }]);
    expect(seen[0]).toBe(a);
  });

  test('other events leave the list unchanged', () => {
    const all = [a, b];
    expect(apply(all, 'ChoreMessagesDeleted', 'a')).toBe(all);
  });
});

describe('the comments on a chore', () => {
  const message = (id: string, choreId = 'a') => ({ id, choreId }) as ChoreMessage;
  const apply = (messages: readonly ChoreMessage[], name: string, payload: unknown) =>
    applyToChoreMessages('a', messages, { name, payload } as never);

  test('a new entry of a chore is last and unique; entries of other chores are ignored', () => {
    const all = [message('1'), message('2')];
    expect(apply(all, 'NewChoreMessageAdded', message('3'))).toEqual([...all, message('3')]);
    expect(apply(all, 'NewChoreMessageAdded', message('2'))).toEqual(all);
    expect(apply(all, 'NewChoreMessageAdded', message('3', 'b'))).toBe(all);
    expect(apply(all, 'ChoreDeleted', '1')).toBe(all);
  });

  test('a deleted comment disappears', () => {
    expect(apply([message('1'), message('2')], 'ChoreMessagesDeleted', '1')).toEqual([message('2')]);
  });
});

describe('the archive', () => {
  const pages = [
    { chores: [a, b], next: 'more' },
    { chores: [c], next: null },
  ] as unknown as ChorePage[];
  const apply = (name: string, payload: unknown) => applyToArchive(pages, { name, payload } as never);
  const idsOf = (known: readonly ChorePage[] | null) => known?.map(({ chores }) => chores.map(({ id }) => id));

  test('the archive loses reopened and deleted chores', () => {
    expect(idsOf(apply('NewChoreAdded', b))).toEqual([['a'], ['c']]);
    expect(idsOf(apply('ChoreDeleted', 'c'))).toEqual([['a', 'b'], []]);
  });

  test('the archive is fetched again when a chore leaves the list', () => {
    expect(apply('ChoreDeleted', 'd')).toBeNull();
  });

  test('new chores and other events leave the archive unchanged', () => {
    expect(apply('NewChoreAdded', chore('d', 20))).toBe(pages);
    expect(apply('ChoreUpdated', a)).toBe(pages);
  });

  test('a deleted poll is no longer mentioned in the archive', () => {
    const one = [{ chores: [chore('d', 20, { pollId: 'poll' })], next: null }] as unknown as ChorePage[];
    expect(applyToArchive(one, { name: 'ReminderDeleted', payload: 'poll' })).toEqual([
      { chores: [chore('d', 20)], next: null },
    ]);
  });
});

describe('who did what', () => {
  const done = (id: string, minute: number): Completion => ({
    choreId: id,
    doneBy: 'ada',
    doneAt: `2026-11-20T08:${minute}:00.000Z`,
    effort: 1,
  });
  const [first, second] = [done('a', 10), done('b', 20)];
  const apply = (completions: readonly Completion[], name: string, payload: unknown) =>
    applyToCompletions(completions, { name, payload } as never);
  const doneChore = ({ choreId, doneBy, doneAt }: Completion, more: Partial<Chore> = {}) =>
    chore(choreId, 21, { isDone: true, doneBy, doneAt, ...more });

  test('completions have their effort, latest first, then by the greater id', () => {
    expect(apply([first], 'ChoreUpdated', doneChore(second, { effort: 3 }))).toEqual([{ ...second, effort: 3 }, first]);
    expect(apply([second], 'NewChoreAdded', doneChore(first))).toEqual([second, first]);
    const twin = done('c', 20);
    expect(apply([second, first], 'ChoreUpdated', doneChore(twin))).toEqual([twin, second, first]);
    expect(apply([twin, first], 'ChoreUpdated', doneChore(second))).toEqual([twin, second, first]);
    const again = { ...first, doneBy: 'bob' };
    expect(apply([second, first], 'ChoreUpdated', doneChore(again))).toEqual([second, again]);
  });

  test('a completion disappears when the chore is reopened', () => {
    expect(apply([second, first], 'ChoreUpdated', chore('a', 21))).toEqual([second]);
    expect(apply([second], 'ChoreUpdated', chore('a', 21, { doneBy: 'ada' }))).toEqual([second]);
  });

  test("completions are fetched again when a done chore leaves the list: archiving keeps them, deleting doesn't", () => {
    const all = [second, first];
    expect(apply(all, 'ChoreDeleted', 'a')).toBeNull();
    expect(apply(all, 'ChoreDeleted', 'c')).toBe(all);
    expect(apply(all, 'ChoreMessagesDeleted', 'a')).toBe(all);
  });
});
