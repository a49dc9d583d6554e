// What a write does to everything that is shown, before the server has answered.
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { applyToCategories, applyToPages, type ExpenseScope } from '@hestia/contract/money/apply.ts';
import type { ExpensePage } from '@hestia/contract/money/calls.ts';
import { toAmount, toCents } from '@hestia/contract/money/cents.ts';
import { type Booking, entriesOf, type Entry, reversalOf, sumEntries } from '@hestia/contract/money/ledger.ts';
import type { Balance, Expense, ExpenseCategory } from '@hestia/contract/money/shapes.ts';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

export type Effects = {
  /** What the lists would hear. */
  readonly events: readonly HestiaEvent[];
  /** What moves in the ledger. */
  readonly entries: readonly Entry[];
  /** What each category gains or loses. */
  readonly totals: readonly { readonly categoryId: string; readonly cents: number }[];
};

export const effectsOfAdding = (expense: Expense): Effects => ({
  events: [{ name: 'NewExpenseAdded', payload: expense }],
  entries: entriesOf(bookingOf(expense)),
  totals: [totalOf(expense, 1)],
});

export const effectsOfEditing = (before: Expense, after: Expense): Effects => ({
  events: [{ name: 'ExpenseUpdated', payload: after }],
  entries: [...reversalOf(bookingOf(before)), ...entriesOf(bookingOf(after))],
  totals: [totalOf(before, -1), totalOf(after, 1)],
});

export const effectsOfDeleting = (expense: Expense): Effects => ({
  events: [{ name: 'ExpenseDeleted', payload: expense.id }],
  entries: reversalOf(bookingOf(expense)),
  totals: [totalOf(expense, -1)],
});

export const effectsOf = (...events: readonly HestiaEvent[]): Effects => ({ events, entries: [], totals: [] });

/** `data` of one of the feature's queries as it will be; the same object when nothing in it changes. */
export function layOver(key: QueryKey, data: unknown, effects: Effects): unknown {
  if (data === undefined) return data;
  switch (key[1]) {
    case 'categories':
      return overCategories(data as readonly ExpenseCategory[], effects);
    case 'balance':
      return overBalance(data as Balance, effects.entries);
    case 'expenses':
      return overExpenses(key, data as InfiniteData<ExpensePage>, effects.events);
    default:
      return data;
  }
}

/** Stands in the key of a list of expenses in place of a category. */
export const ALL_EXPENSES = 'all';

/** The category that the key of a list is about; none for all. */
export function scopeOf(key: QueryKey): ExpenseScope {
  const scope = key[3];
  return typeof scope === 'string' && scope !== ALL_EXPENSES ? { categoryId: scope } : {};
}

/** What somebody bears of an expense: what they paid less their share. */
export function effectOn(expense: Expense, userId: string): number {
  const paid = expense.paidBy === userId ? toCents(expense.amount) : 0;
  return paid - toCents(expense.splitBetween[userId] ?? 0);
}

/** An expense as one of the lists has it by now, if it does. */
export const listedIn = (key: QueryKey, data: unknown, id: string): Expense | undefined =>
  key[1] === 'expenses'
    ? (data as InfiniteData<ExpensePage> | undefined)?.pages
        .flatMap((page) => page.expenses)
        .find((expense) => expense.id === id)
    : undefined;

function overCategories(data: readonly ExpenseCategory[], { events, totals }: Effects): readonly ExpenseCategory[] {
  let categories = data;
  for (const event of events) categories = applyToCategories(categories, event);
  for (const { categoryId, cents } of totals) {
    categories = categories.map((category) =>
      category.id === categoryId
        ? { ...category, totalAmount: toAmount(toCents(category.totalAmount) + cents) }
        : category,
    );
  }
  return categories;
}

function overBalance(balance: Balance, entries: readonly Entry[]): Balance {
  if (entries.length === 0) return balance;
  const next = { ...balance };
  for (const [userId, cents] of sumEntries(entries)) next[userId] = toAmount(toCents(next[userId] ?? 0) + cents);
  return next;
}

function overExpenses(key: QueryKey, data: InfiniteData<ExpensePage>, events: readonly HestiaEvent[]) {
  let pages: readonly ExpensePage[] = data.pages;
  for (const event of events) pages = applyToPages(pages, event, scopeOf(key));
  return pages === data.pages ? data : { ...data, pages };
}

const bookingOf = (expense: Expense): Booking => ({
  amountCents: toCents(expense.amount),
  paidBy: expense.paidBy,
  shares: Object.fromEntries(Object.entries(expense.splitBetween).map(([id, amount]) => [id, toCents(amount)])),
});

const totalOf = (expense: Expense, sign: 1 | -1) => ({
  categoryId: expense.expenseCategoryId,
  cents: sign * toCents(expense.amount),
});
