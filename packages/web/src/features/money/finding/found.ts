import { monthOf } from '@hestia/contract/time/day.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { dayCounted, sum } from '../ledger/month.ts';

/** A part of a sum: a category, or a month where all is of one category. */
export type Line = { readonly id: string; readonly name: string; readonly month?: string; readonly minor: number };

export type FoundSum = {
  /** How many expenses make the sum. */
  readonly count: number;
  readonly minor: number;
  /** Its lines, the largest category or the latest month first: they sum to it to the cent. */
  readonly lines: readonly Line[];
  /** Payments between members among the results: no spending, and not in the sum (M18). */
  readonly payments: { readonly count: number; readonly minor: number };
};

type MatchOptions = {
  /** The counted amount of an expense. */
  readonly minorOf: (expense: Expense) => number;
  /** The search is for payments, which are summed. */
  readonly isPayments: boolean;
  readonly timeZone: string;
};

/** The sum of the results, with its lines. */
export function sumOf(found: readonly Expense[], { minorOf, isPayments, timeZone }: MatchOptions): FoundSum {
  const isCounted = (expense: Expense) => isPayments || expense.expenseCategoryName !== REFUND_CATEGORY;
  const counted = found.filter(isCounted);
  const payments = isPayments ? [] : found.filter((expense) => !isCounted(expense));
  const ids = new Set(counted.map((expense) => expense.expenseCategoryId));
  const lines = new Map<string, Line>();
  for (const expense of counted) {
    const line = lineOf(expense, ids.size > 1 ? null : timeZone);
    lines.set(line.id, { ...line, minor: (lines.get(line.id)?.minor ?? 0) + minorOf(expense) });
  }
  const all = [...lines.values()];
  return {
    count: counted.length,
    minor: sum(all.map(({ minor }) => minor)),
    lines: ids.size > 1 ? all.toSorted((a, b) => b.minor - a.minor) : all,
    payments: { count: payments.length, minor: sum(payments.map(({ amountMinor }) => amountMinor)) },
  };
}

/** By category; by month if there is a time zone. */
function lineOf(expense: Expense, timeZone: string | null): Line {
  const { expenseCategoryId: id, expenseCategoryName: name } = expense;
  if (timeZone === null) return { id, name, minor: 0 };
  const month = monthOf(dayCounted(expense, timeZone));
  return { id: month, name, month, minor: 0 };
}
