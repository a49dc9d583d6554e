import { moneyCalls, type ExpensePage, type NewExpense } from '@hestia/contract/money/calls.ts';
import { newestFirst } from '@hestia/contract/money/order.ts';
import type { Expense } from '@hestia/contract/money/shapes.ts';
import { ApiError } from '#platform/api/api-error.ts';
import type { Op } from '#platform/outbox/outbox.ts';
import { defineWrite } from '#platform/outbox/writes.ts';
import { effectsOf, effectsOfAdding, effectsOfDeleting, effectsOfEditing, layOver, listedIn } from './effects.ts';
import { type ExpenseChange, withChange } from './expense-change.ts';

// The writes of money. Each works without network; `shown` is the expense as everybody will see it.

type Adding = { readonly shown: Expense; readonly body: Omit<NewExpense, 'splitType'> & Pick<Expense, 'splitType'> };
type Editing = {
  readonly before: Expense;
  readonly shown: Expense;
  /** None when an earlier version of the app queued it. */ readonly change?: ExpenseChange;
};
type Deleting = { readonly before: Expense };
type Category = { readonly id: string; readonly name: string };

const LISTS = ['money', 'expenses'];
const TOTALS = ['money', 'categories'];
const BALANCE = ['money', 'balance'];

export const addExpense = defineWrite({
  kind: 'money.addExpense',
  call: moneyCalls.addExpense,
  affects: [LISTS, TOTALS, BALANCE],
  title: ({ shown }) => shown.name,
  args: ({ body }: Adding) => ({ body }),
  overlay: (key, data, { shown }) => layOver(key, data, effectsOfAdding(shown)),
});

export const editExpense = defineWrite({
  kind: 'money.editExpense',
  call: moneyCalls.editExpense,
  affects: [LISTS, TOTALS, BALANCE],
  title: ({ shown }) => shown.name,
  args: ({ before, change }: Editing) => ({ body: { id: before.id, ...change } }),
  overlay: (key, data, { before, shown, change }) => {
    const now = listedIn(key, data, before.id);
    // What others have changed of it meanwhile stays.
    const after = now && change ? withChange(now, change, shown.expenseCategoryName) : shown;
    return layOver(key, data, {
      ...effectsOfEditing(before, shown),
      events: [{ name: 'ExpenseUpdated', payload: after }],
    });
  },
});

export const deleteExpense = defineWrite({
  kind: 'money.deleteExpense',
  call: moneyCalls.deleteExpense,
  affects: [LISTS, TOTALS, BALANCE],
  title: ({ before }) => before.name,
  args: ({ before }: Deleting) => ({ params: { id: before.id } }),
  overlay: (key, data, { before }) => layOver(key, data, effectsOfDeleting(before)),
  // What was to go is gone already, perhaps with its category.
  isSettledBy: (error) => error instanceof ApiError && error.status === 404,
});

export const addCategory = defineWrite({
  kind: 'money.addCategory',
  call: moneyCalls.addCategory,
  affects: [TOTALS],
  title: ({ name }) => name,
  args: (body: Category & { colocationId: string }) => ({ body }),
  overlay: (key, data, { id, name }) =>
    layOver(key, data, effectsOf({ name: 'NewExpenseCategoryAdded', payload: { id, name, totalAmount: 0 } })),
});

export const renameCategory = defineWrite({
  kind: 'money.renameCategory',
  call: moneyCalls.renameCategory,
  affects: [LISTS, TOTALS],
  title: ({ name }) => name,
  args: ({ id, name }: Category & { totalAmount: number }) => ({ body: { id, name } }),
  overlay: (key, data, { id, name, totalAmount }) =>
    layOver(key, data, effectsOf({ name: 'ExpenseCategoryUpdated', payload: { id, name, totalAmount } })),
});

export const deleteCategory = defineWrite({
  kind: 'money.deleteCategory',
  call: moneyCalls.deleteCategory,
  affects: [LISTS, TOTALS, BALANCE],
  title: ({ name }) => name,
  args: ({ id }: Category) => ({ params: { id } }),
  overlay: (key, data, { id }) => layOver(key, data, effectsOf({ name: 'ExpenseCategoryDeleted', payload: id })),
});

/** The expense that a queued write adds or changes; undefined for others. */
export function queuedExpense(op: Op): Expense | undefined {
  return op.kind === addExpense.kind || op.kind === editExpense.kind ? (op.variables as Adding).shown : undefined;
}

/** The queued writes that the expenses as read from the server do not show yet: the others were taken, and their answer is on the way. */
export function unreflected(ops: readonly Op[], pages: readonly ExpensePage[] | undefined): readonly Op[] {
  const read = new Map(pages?.flatMap((page) => page.expenses).map((expense) => [expense.id, expense]));
  const missing = new Set<string>();
  return ops.filter((op) => {
    const shown = queuedExpense(op);
    const isAddition = op.kind === addExpense.kind;
    if (shown) {
      const known = read.get(shown.id);
      const isMissing = known === undefined || (!isAddition && !sameMoney(known, shown));
      if (isMissing) missing.add(shown.id);
      return isMissing;
    }
    if (op.kind !== deleteExpense.kind) return true;
    const { before } = op.variables as Deleting;
    return missing.has(before.id) || read.has(before.id) || !isWithin(pages ?? [], before);
  });
}

/** Whether an expense would be among what was read, if it were there at all. */
function isWithin(pages: readonly ExpensePage[], expense: Expense): boolean {
  const end = pages.at(-1);
  const last = end?.expenses.at(-1);
  return end?.next === null || (last !== undefined && newestFirst(expense, last) < 0);
}

function sameMoney(a: Expense, b: Expense): boolean {
  return moneyOf(a) === moneyOf(b);
}

const moneyOf = ({ amount, paidBy, splitBetween }: Expense): string =>
  JSON.stringify([amount, paidBy, Object.entries(splitBetween).toSorted(([x], [y]) => (x < y ? -1 : 1))]);
