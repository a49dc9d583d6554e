import { toMinor } from '@hestia/contract/money/minor.ts';
import { dayIn } from '@hestia/contract/money/months.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import { isRefund } from './is-refund.ts';

const paidOn = new WeakMap<Expense, string>();
const countedOn = new WeakMap<Expense, { readonly timeZone: string; readonly day: string }>();

/** The day of the household's calendar on which an expense was paid: what its month goes by. Long lists ask again and again. */
export function dayCounted(expense: Expense, timeZone: string): string {
  const known = countedOn.get(expense);
  if (known?.timeZone === timeZone) return known.day;
  const day = dayIn(expense.dateOfPayment, timeZone);
  countedOn.set(expense, { timeZone, day });
  return day;
}

/** The reader's calendar day on which an expense was paid, as rows show it. */
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

/** What an expense comes to, in minor units. */
export const amountOf = (expense: Expense): number => toMinor(expense.amount, expense.decimals);

export type MonthTotals = {
  /** What was spent. */
  readonly minor: number;
  /** Largest first. */
  readonly categories: readonly { readonly id: string; readonly name: string; readonly minor: number }[];
  /** What people paid each other. It only moves money between them: it is no spending. */
  readonly payments: { readonly count: number; readonly minor: number };
};

/** What was spent in a month, by category, and what people paid each other. Every screen that names a month's sum takes it from here. */
export function totalsOf(expenses: readonly Expense[], month: string, timeZone: string): MonthTotals {
  const own = expenses.filter((expense) => dayCounted(expense, timeZone).startsWith(month));
  const { paid = [], spent = [] } = Object.groupBy(own, (expense) => (isRefund(expense) ? 'paid' : 'spent'));
  const categories = [...Map.groupBy(spent, ({ expenseCategoryId }) => expenseCategoryId)]
    .map(([id, alike]) => ({ id, name: alike[0]?.expenseCategoryName ?? '', minor: sum(alike.map(amountOf)) }))
    .toSorted((a, b) => b.minor - a.minor);
  const payments = { count: paid.length, minor: sum(paid.map(amountOf)) };
  return { minor: sum(categories.map(({ minor }) => minor)), categories, payments };
}

export const sum = (minor: readonly number[]): number => minor.reduce((total, each) => total + each, 0);
