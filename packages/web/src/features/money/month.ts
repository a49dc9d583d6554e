import { toCents } from '@hestia/contract/money/cents.ts';
import { REFUND_CATEGORY, type Expense } from '@hestia/contract/money/shapes.ts';

/** A calendar month of the reader, as `2026-11`. */
export const monthOf = (instant: Date): string => dayOf(instant).slice(0, 7);

/** A calendar day of the reader, as `2026-11-20`. */
export function dayOf(instant: Date): string {
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

const two = (n: number): string => String(n).padStart(2, '0');

const paidOn = new WeakMap<Expense, string>();

/** The reader's calendar day on which an expense was paid. Long lists ask again and again. */
export function dayOfPayment(expense: Expense): string {
  const known = paidOn.get(expense);
  if (known !== undefined) return known;
  const day = dayOf(new Date(expense.dateOfPayment));
  paidOn.set(expense, day);
  return day;
}

/** The first instant of a month, for showing its name. */
export function firstOf(month: string): Date {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, 1);
}

export type MonthTotals = {
  readonly cents: number;
  /** Largest first. */
  readonly categories: readonly { readonly id: string; readonly name: string; readonly cents: number }[];
};

/** What was spent in a month, by category. Refunds only move money between people: they are no spending. */
export function totalsOf(expenses: readonly Expense[], month: string): MonthTotals {
  const sums = new Map<string, { id: string; name: string; cents: number }>();
  for (const expense of expenses) {
    if (expense.expenseCategoryName === REFUND_CATEGORY) continue;
    if (!dayOfPayment(expense).startsWith(month)) continue;
    const { expenseCategoryId: id, expenseCategoryName: name } = expense;
    const sum = sums.get(id) ?? { id, name, cents: 0 };
    sum.cents += toCents(expense.amount);
    sums.set(id, sum);
  }
  const categories = [...sums.values()].toSorted((a, b) => b.cents - a.cents);
  return { cents: categories.reduce((total, { cents }) => total + cents, 0), categories };
}
