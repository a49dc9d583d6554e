import { toCents } from '@hestia/contract/money/cents.ts';
import { entriesOf, sumEntries } from '@hestia/contract/money/ledger.ts';
import type { Expense } from '@hestia/contract/money/shapes.ts';
import { describe, expect, test } from 'vitest';
import { HOUSE, LEA, TOM, YUKI } from '#test/flatmates.ts';
import { expenseOf, FOOD, RENT } from './examples.test-data.ts';
import { effectOn, effectsOf, effectsOfAdding, effectsOfDeleting, effectsOfEditing, layOver } from './effects.ts';

const KEYS = {
  balance: ['money', 'balance', HOUSE],
  categories: ['money', 'categories', HOUSE],
  all: ['money', 'expenses', HOUSE, 'all'],
  food: ['money', 'expenses', HOUSE, FOOD],
};
const categories = [
  { id: FOOD, name: 'Food', totalAmount: 30 },
  { id: RENT, name: 'Rent', totalAmount: 0 },
];
const pagesOf = (...expenses: Expense[]) => ({ pages: [{ expenses, next: null }], pageParams: [null] });
const even = { [LEA]: 0, [TOM]: 0, [YUKI]: 0 };
const old = expenseOf();
const rent = expenseOf({ amount: 90, paidBy: TOM, expenseCategoryId: RENT, splitBetween: { [LEA]: 45, [YUKI]: 45 } });
const cents = (balance: unknown) =>
  Object.fromEntries(Object.entries(balance as Record<string, number>).map(([id, amount]) => [id, toCents(amount)]));
const ledgerOf = (...expenses: Expense[]) =>
  Object.fromEntries(
    sumEntries(
      expenses.flatMap((expense) =>
        entriesOf({
          amountCents: toCents(expense.amount),
          paidBy: expense.paidBy,
          shares: cents(expense.splitBetween),
        }),
      ),
    ),
  );
describe('what a write does before the server answers', () => {
  test('adding moves the balances as the ledger will, fills the lists it belongs to, and its category', () => {
    const effects = effectsOfAdding(rent);
    expect(cents(layOver(KEYS.balance, even, effects))).toEqual(ledgerOf(rent));
    expect(layOver(KEYS.all, pagesOf(), effects)).toEqual(pagesOf(rent));
    expect(layOver(KEYS.food, pagesOf(old), effects)).toEqual(pagesOf(old));
    expect(layOver(KEYS.categories, categories, effects)).toEqual([
      categories[0],
      { ...categories[1], totalAmount: 90 },
    ]);
  });

  test('editing takes the old entries back', () => {
    const after = { ...old, amount: 12, paidBy: YUKI, splitBetween: { [TOM]: 12 } };
    const before = { [LEA]: 20, [TOM]: -10, [YUKI]: -10 };
    expect(cents(layOver(KEYS.balance, before, effectsOfEditing(old, after)))).toEqual({
      [LEA]: 0,
      ...ledgerOf(after),
    });
  });

  test('moving to another category moves between the lists and the totals', () => {
    const moved = { ...old, expenseCategoryId: RENT, expenseCategoryName: 'Rent' };
    const effects = effectsOfEditing(old, moved);
    expect(layOver(KEYS.food, pagesOf(old), effects)).toEqual(pagesOf());
    expect(layOver(KEYS.categories, categories, effects)).toMatchObject([{ totalAmount: 0 }, { totalAmount: 30 }]);
  });

  test('deleting is the opposite of adding', () => {
    const added = layOver(KEYS.balance, even, effectsOfAdding(old));
    expect(layOver(KEYS.balance, added, effectsOfDeleting(old))).toEqual(even);
    expect(layOver(KEYS.all, pagesOf(old, rent), effectsOfDeleting(old))).toEqual(pagesOf(rent));
  });

  test('a renamed category changes no balance: the same object stays', () => {
    const effects = effectsOf({
      name: 'ExpenseCategoryUpdated',
      payload: { id: FOOD, name: 'Meals', totalAmount: 30 },
    });
    expect(layOver(KEYS.balance, even, effects)).toBe(even);
    expect(layOver(KEYS.all, pagesOf(old), effects)).toEqual(pagesOf({ ...old, expenseCategoryName: 'Meals' }));
  });

  test('what is not known yet stays unknown', () => {
    expect(layOver(KEYS.balance, undefined, effectsOfAdding(old))).toBeUndefined();
  });
});

test('what somebody bears of an expense is what they paid less their share', () => {
  expect([LEA, TOM, 'nobody'].map((id) => effectOn(old, id))).toEqual([2000, -1000, 0]);
});
