import { expect, test } from 'vitest';
import { applyToOutcomes } from './apply-outcomes.ts';
import type { PollOutcome } from './schemas.ts';

const POLL = 'poll';
const task: PollOutcome = { pollId: POLL, kind: 'task', id: 'a', name: 'Cook' };
const list: PollOutcome = { pollId: POLL, kind: 'list', id: 'b', name: 'Soup' };
const expense: PollOutcome = { pollId: POLL, kind: 'expense', id: 'c', name: 'Leeks' };
const all = [task, list, expense];

const AT = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-21T08:00:00.000Z';
const chore = { id: 'a', title: 'Cook', pollId: POLL, createdAt: AT, updatedAt: AT };
const apply = (outcomes: readonly PollOutcome[], name: string, payload: unknown) =>
  applyToOutcomes(outcomes, { name, payload } as never);

test('an outcome made from a poll is linked to it, and others are not', () => {
  expect(apply([list, expense], 'NewChoreAdded', chore)).toEqual(all);
  expect(apply([task, list], 'NewExpenseAdded', { id: 'c', name: 'Leeks', pollId: POLL })).toEqual(all);
  expect(apply([task], 'NewReminderAdded', { kind: 'list', id: 'b', name: 'Soup', pollId: POLL })).toEqual([
    task,
    list,
  ]);
  expect(apply(all, 'NewChoreAdded', { ...chore, id: 'd', pollId: undefined })).toEqual(all);
});

test('outcomes are in the order of ids, each once', () => {
  const paid = { id: 'c', name: 'Leeks', pollId: POLL };
  expect(apply([list, task], 'NewExpenseAdded', paid)).toEqual(all);
  expect(apply([expense, list, task], 'ExpenseUpdated', paid)).toEqual(all);
  expect(apply([expense, task], 'NewReminderAdded', { kind: 'list', id: 'b', name: 'Soup', pollId: POLL })).toEqual(
    all,
  );
});

test("an outcome has its thing's current name, and disappears with the thing or the poll", () => {
  const renamed = { ...task, name: 'Cook soup' };
  expect(apply(all, 'ChoreUpdated', { ...chore, title: 'Cook soup' })).toEqual([renamed, list, expense]);
  const soups = { ...list, name: 'Soups' };
  expect(apply(all, 'ReminderChanged', { id: 'b', shoppingListName: 'Soups' })).toEqual([task, soups, expense]);
  expect(apply(all, 'RemindersChanged', [{ id: 'b', coordX: 3 }])).toBe(all);
  expect(apply(all, 'ExpenseDeleted', 'c')).toEqual([task, list]);
  expect(apply(all, 'ReminderDeleted', 'b')).toEqual([task, expense]);
  expect(apply([...all, { ...task, pollId: 'other', id: 'd' }], 'ReminderDeleted', POLL)).toMatchObject([{ id: 'd' }]);
});

test.each([
  ['a task leaves the list, archived or deleted', 'ChoreDeleted', 'a'],
  ['a category goes, perhaps with what was paid', 'ExpenseCategoryDeleted', 'category'],
  ['another turn takes the place of the last', 'NewChoreAdded', { ...chore, id: 'e', repeat: { turn: 2 } }],
  ['an earlier turn comes back from the archive', 'NewChoreAdded', { ...chore, id: 'e', updatedAt: LATER }],
])('it is read again when %s', (_when, name, payload) => {
  expect(apply(all, name, payload)).toBeNull();
});

test.each([
  ['a task of no poll leaves the list', 'ChoreDeleted', 'x'],
  ['an earlier turn changes', 'ChoreUpdated', { ...chore, id: 'x', updatedAt: LATER }],
])('it stays when %s', (_when, name, payload) => {
  expect(apply(all, name, payload)).toEqual(all);
});
