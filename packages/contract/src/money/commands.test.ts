import { describe, expect, test } from 'vitest';
import { applyToBalance, applyToCategories, applyToExpenses } from './applying/apply.ts';
import { moneyCommands } from './commands.ts';
import type { MoneyState } from './predicted-sums.ts';
import type { Expense } from './shapes/schemas.ts';
import { expenseIn } from './shapes/wire.ts';
import type { DecodedEvent } from '../events.ts';

const { addExpense, editExpense, deleteExpense, renameCategory, deleteCategory } = moneyCommands;

const expenseOf = (id: string, change: Partial<Expense> = {}): Expense => ({
  id,
  colocationId: 'home',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'lea',
  name: 'Biocoop',
  description: null,
  amount: 30,
  paidBy: 'lea',
  splitType: 0,
  splitBetween: { lea: 10, tom: 10, yuki: 10 },
  splitPercentages: null,
  split: null,
  payers: null,
  dateOfPayment: '2026-11-20T12:00:00.000Z',
  expenseCategoryId: 'food',
  expenseCategoryName: 'Food',
  ...change,
});

const old = expenseOf('1');
const rent = expenseOf('2', {
  amount: 90,
  paidBy: 'tom',
  expenseCategoryId: 'rent',
  expenseCategoryName: 'Rent',
  splitBetween: { lea: 45, yuki: 45 },
});
const bodyOf = (expense: Expense) => ({ ...expense, splitBetween: Object.keys(expense.splitBetween) });

const before: MoneyState = {
  expenses: [expenseIn(old)],
  categories: [
    { id: 'food', name: 'Food', totalAmount: 30 },
    { id: 'rent', name: 'Rent', totalAmount: 0 },
  ],
  balance: { lea: 20, tom: -10, yuki: -10 },
};

const after = (state: MoneyState, events: readonly DecodedEvent[]): MoneyState =>
  events.reduce(
    (known, event) => ({
      expenses: applyToExpenses(known.expenses, event),
      categories: applyToCategories(known.categories, event),
      balance: applyToBalance(known.balance, event),
    }),
    state,
  );
const totalsOf = ({ categories }: MoneyState) => categories.map(({ totalAmount }) => totalAmount);

describe('the events that each money command may emit', () => {
  test('adding moves the balances as the ledger will, and fills the list and its category', () => {
    const state = after(before, addExpense.predict({ shown: rent, body: bodyOf(rent) }, before));
    expect(state.expenses.map(({ id }) => id)).toEqual(['2', '1']);
    expect(state.balance).toEqual({ lea: -25, tom: 80, yuki: -55 });
    expect(totalsOf(state)).toEqual([30, 90]);
  });

  test('editing reverts the old entries', () => {
    const expense = { ...old, amount: 12, paidBy: 'yuki', splitBetween: { tom: 12 } };
    const change = { amount: 12, paidBy: 'yuki', splitType: 0 as const, splitBetween: ['tom'] };
    const state = after(before, editExpense.predict({ before: old, shown: expense, change }, before));
    expect(state.balance).toEqual({ lea: 0, tom: -12, yuki: 12 });
    expect(totalsOf(state)).toEqual([12, 0]);
  });

  test("edits by others to an expense stay; an old client's version overwrites all of it", () => {
    const known = { expenses: [expenseIn({ ...old, description: 'Half' })] };
    const expense = { ...old, name: 'Rye' };
    expect(editExpense.predict({ before: old, shown: expense, change: { name: 'Rye' } }, known)).toEqual([
      { name: 'ExpenseUpdated', payload: expenseIn({ ...expense, description: 'Half' }) },
    ]);
    expect(editExpense.predict({ before: old, shown: expense }, known)).toEqual([
      { name: 'ExpenseUpdated', payload: expenseIn(expense) },
    ]);
  });

  test('changing the category moves the amount between the totals', () => {
    const change = { expenseCategoryId: 'rent' };
    const expense = { ...old, ...change, expenseCategoryName: 'Rent' };
    const state = after(before, editExpense.predict({ before: old, shown: expense, change }, before));
    expect(state.expenses).toEqual([expenseIn(expense)]);
    expect(totalsOf(state)).toEqual([0, 30]);
  });

  test('deleting is the inverse of adding', () => {
    const added = after(before, addExpense.predict({ shown: rent, body: bodyOf(rent) }, before));
    expect(after(added, deleteExpense.predict({ before: rent }, added))).toEqual(before);
  });

  test('a renamed category keeps its spending, and changes no balance', () => {
    const events = renameCategory.predict({ id: 'food', name: 'Meals', totalAmount: 0 }, before);
    expect(events).toEqual([
      { name: 'ExpenseCategoryUpdated', payload: { id: 'food', name: 'Meals', totalAmount: 30 } },
    ]);
  });

  test('a deleted category removes its expenses from the balances, where these are known', () => {
    const state = after(before, deleteCategory.predict({ id: 'food', name: 'Food' }, before));
    expect(state).toMatchObject({ expenses: [], balance: { lea: 0, tom: 0, yuki: 0 } });
    const { balance } = before;
    expect(deleteCategory.predict({ id: 'food', name: 'Food' }, { balance })).toHaveLength(1);
  });

  test('unknown state is not predicted', () => {
    expect(addExpense.predict({ shown: rent, body: bodyOf(rent) }, {}).map(({ name }) => name)).toEqual([
      'NewExpenseAdded',
    ]);
  });
});

test.each([
  [0, 3000, 1000],
  [3, 0.003, 0.001],
])(
  'with %d decimals balances move by whole minor units, when something is paid and when it is deleted',
  (decimals, amount, part) => {
    const paid = expenseOf('3', { decimals, amount, splitBetween: { lea: part, tom: part, yuki: part } });
    const even = { expenses: [], categories: [], balance: { lea: 0, tom: 0, yuki: 0 } };
    const owed = { lea: 2 * part, tom: -part, yuki: -part };
    const added = after(even, addExpense.predict({ shown: paid, body: bodyOf(paid) }, even));
    expect(added.balance).toEqual(owed);
    const gone = after(added, deleteExpense.predict({ before: paid }, added));
    expect(gone.balance).toEqual(even.balance);
  },
);
