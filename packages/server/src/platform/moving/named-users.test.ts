import { expect, it } from 'vitest';
import { BEARERS, NAMED } from './named-users.ts';

it.each([
  ['default_splits', { split: { kind: 'evenly', sharers: ['a', 'b'] } }, ['a', 'b']],
  ['default_splits', { split: { kind: 'evenly', sharers: null } }, []],
  ['default_splits', { split: { kind: 'shares', weights: { a: 1 } } }, ['a']],
  ['default_splits', { split: { kind: 'percentages', percentages: { a: 100 } } }, ['a']],
  ['expenses', { percentages: { a: 100 }, own_split: null }, ['a']],
  ['expenses', { percentages: null, own_split: { kind: 'personal', sharers: ['a'], extras: { b: 1 } } }, ['b', 'a']],
  [
    'expenses',
    { percentages: null, own_split: { kind: 'items', items: [{ sharers: ['a'] }, { sharers: ['b'] }] } },
    ['a', 'b'],
  ],
  ['deleted_expenses', { expense: { percentages: { a: 100 } } }, ['a']],
  [
    'expense_changes',
    { before: { shares: { a: 1 }, paid_by: 'b' }, after: { payers: { c: 1 }, created_by: 'd' } },
    ['a', 'b', 'c', 'd'],
  ],
  ['household_log', { before: { collector: null }, after: { collector: 'a', claimed_by: 'b' } }, ['a', 'b']],
  ['bills', { beyond: { a: 0.5 } }, ['a']],
  ['book_entries', { content: { kind: 'keys', lines: [{ holderId: 'a' }, { holderId: null }] } }, ['a']],
  ['book_changes', { content: { kind: 'text', text: 'Rules' } }, []],
  ['chore_series', { members: ['a'] }, ['a']],
  ['imports', { placeholder_ids: ['a'] }, ['a']],
  ['messages', { mentions: ['a'] }, ['a']],
])('a row of %s like %j names %j', (table, row, ids) => {
  expect(NAMED[table]?.(row)).toEqual(ids);
});

it.each([
  ['expenses', { shares: { a: 1 }, payers: { b: 1 } }, ['a', 'b']],
  ['expenses', { shares: { a: 1 }, payers: null }, ['a']],
  ['deleted_expenses', { expense: { shares: { a: 1 }, payers: { b: 1 } } }, ['a', 'b']],
  ['bills', { split: { sharers: [{ userId: 'a' }] } }, ['a']],
])('the sums in a row of %s like %j are those of %j', (table, row, ids) => {
  expect(BEARERS[table]?.(row)).toEqual(ids);
});
