import { expect, test } from 'vitest';
import {
  applyToDeleted,
  applyToExpenseMessages,
  applyToLog,
  applyToSumsCheck,
  type DeletedPage,
} from './history-apply.ts';
import type { ExpenseMessage, LogEntry } from '../shapes/history-schemas.ts';

const event = (name: string, payload: unknown) => ({ name, payload }) as never;

test("an expense's log is fetched again when it changes, when a category is renamed, and when a name is claimed", () => {
  const log = [] as LogEntry[];
  for (const [name, payload] of [
    ['NewExpenseAdded', { id: 'a' }],
    ['ExpenseUpdated', { id: 'a' }],
    ['ExpenseCategoryUpdated', { id: 'food' }],
    ['PlaceholderClaimed', { placeholderId: 'p' }],
  ] as const)
    expect(applyToLog('a', log, event(name, payload))).toBeNull();
  for (const name of ['NewExpenseAdded', 'ExpenseUpdated'])
    expect(applyToLog('a', log, event(name, { id: 'b' }))).toBe(log);
  expect(applyToLog('a', log, event('ExpenseDeleted', 'a'))).toBe(log);
});

test('comments on an expense come last, once, and disappear; comments on others are ignored', () => {
  const message = (id: string, expenseId = 'a') => ({ id, expenseId }) as ExpenseMessage;
  const all = [message('1'), message('2')];
  const apply = (name: string, payload: unknown) => applyToExpenseMessages('a', all, event(name, payload));
  expect(apply('NewExpenseMessageAdded', message('3'))).toEqual([...all, message('3')]);
  expect(apply('NewExpenseMessageAdded', message('1'))).toEqual([message('2'), message('1')]);
  expect(apply('NewExpenseMessageAdded', message('3', 'b'))).toBe(all);
  expect(apply('ExpenseMessagesDeleted', '1')).toEqual([message('2')]);
  expect(apply('NewExpenseAdded', { id: 'a' })).toBeNull();
  expect(apply('NewExpenseAdded', { id: 'b' })).toBe(all);
  expect(apply('ExpenseUpdated', { id: 'a' })).toBe(all);
});

test('deleted expenses are fetched again after a deletion; restored or purged ones leave their page', () => {
  const deleted = (id: string, pollId?: string) => ({ expense: { id, pollId } });
  const pages = [
    { deleted: [deleted('a'), deleted('b')], next: 'more' },
    { deleted: [deleted('c', 'poll')], next: null },
  ] as unknown as DeletedPage[];
  const apply = (name: string, payload: unknown) => applyToDeleted(pages, event(name, payload));
  const idsOf = (known: readonly DeletedPage[] | null) =>
    known?.map((page) => page.deleted.map(({ expense }) => expense.id));
  for (const name of ['ExpenseDeleted', 'ExpenseCategoryDeleted', 'PlaceholderClaimed'])
    expect(apply(name, 'x')).toBeNull();
  expect(idsOf(apply('NewExpenseAdded', { id: 'b' }))).toEqual([['a'], ['c']]);
  expect(idsOf(apply('DeletedExpensesForgotten', ['a', 'c']))).toEqual([['b'], []]);
  expect(apply('NewExpenseAdded', { id: 'x' })).toBe(pages);
  expect(apply('DeletedExpensesForgotten', ['x'])).toBe(pages);
  expect(apply('ReminderDeleted', 'poll')).toBeNull();
  expect(apply('ReminderDeleted', 'another')).toBe(pages);
  expect(apply('ExpenseUpdated', { id: 'a' })).toBe(pages);
});

test('whether the sums are wrong is as in the last event', () => {
  const [before, after] = [{ checkedAt: '1' }, { checkedAt: '2' }] as never[];
  expect(applyToSumsCheck(before as never, event('SumsChecked', after))).toBe(after);
  expect(applyToSumsCheck(before as never, event('ExpenseDeleted', 'a'))).toBe(before);
});
