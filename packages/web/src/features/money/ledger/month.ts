import { paidOnOf } from '@hestia/contract/money/expenses/paid-on.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { type Day, dayOf } from '@hestia/contract/time/day.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { isRefund } from './is-refund.ts';

const countedOn = new WeakMap<Expense, { readonly timeZone: string; readonly day: Day }>();

/** The household's day of an expense. Cached, since long lists ask often for expenses without a stored one. */
export function dayCounted(expense: Expense, timeZone: string): Day {
  if (expense.paidOn) return expense.paidOn;
  const known = countedOn.get(expense);
  if (known?.timeZone === timeZone) return known.day;
  const day = paidOnOf(expense, timeZone);
  countedOn.set(expense, { timeZone, day });
  return day;
}

/** The time zone where days begin first: an instant belongs to no later day anywhere. */
const EASTMOST = 'Pacific/Kiritimati';

/** The last day of which expenses may still be missing, where the list is read as far as this one. */
export function readUpTo(oldest: Expense, timeZone: string): Day {
  const [own, latest] = [dayCounted(oldest, timeZone), dayOf(oldest.dateOfPayment, EASTMOST)];
  return own > latest ? own : latest;
}

/** A month for formatters that write it in the time zone `UTC`. */
export const firstOf = (month: string): Date => shownDay(`${month}-01`);

export type MonthTotals = {
  /** The spending. */
  readonly minor: number;
  /** Largest first. */
  readonly categories: readonly { readonly id: string; readonly name: string; readonly minor: number }[];
  /** Payments between members. They only move money between them: they are no spending. */
  readonly payments: { readonly count: number; readonly minor: number };
};

/** The spending of a month, by category, and the payments. Every screen with a month's sum uses it. */
export function totalsOf(expenses: readonly Expense[], month: string, timeZone: string): MonthTotals {
  const own = expenses.filter((expense) => dayCounted(expense, timeZone).startsWith(month));
  const { paid = [], spent = [] } = Object.groupBy(own, (expense) => (isRefund(expense) ? 'paid' : 'spent'));
  const categories = [...Map.groupBy(spent, ({ expenseCategoryId }) => expenseCategoryId)]
    .map(([id, alike]) => ({ id, name: alike[0]?.expenseCategoryName ?? '', minor: spentOn(alike) }))
    .toSorted((a, b) => b.minor - a.minor);
  const payments = { count: paid.length, minor: spentOn(paid) };
  return { minor: sum(categories.map(({ minor }) => minor)), categories, payments };
}

const spentOn = (expenses: readonly Expense[]): number => sum(expenses.map(({ amountMinor }) => amountMinor));

export const sum = (minor: readonly number[]): number => minor.reduce((total, each) => total + each, 0);
