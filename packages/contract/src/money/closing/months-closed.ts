// M36 and M38: closing a month, differences from its closing figures, and the members asked to pay.
import { DAY_MS } from '../../wire/days.ts';
import { monthOf } from '../../time/day.ts';
import type { Transfer } from '../planning/plan.ts';
import { pairOf, unitOf, type Pair } from '../purses/pairs.ts';
import { refundedUser } from '../planning/refund.ts';
import type { Expense, SpentMinor } from '../shapes/model.ts';
import type { ClosedMonth, SettlingAsk } from './schemas.ts';

/** How long an ask to settle up is shown to who pays by the plan. */
export const SETTLING_DAYS = 14;

/** A month can be closed once its last day has passed in the household. */
export const isOver = (month: string, today: string): boolean => month < monthOf(today);

export type CategorySpending = {
  readonly expenseCategoryId: string;
  readonly name: string;
  readonly minor: number;
};

/** Spending in a month by category, the largest first; categories that sum to 0 are left out. */
export function spendingOf(
  spent: readonly SpentMinor[],
  month: string,
  nameOf: (expenseCategoryId: string) => string,
): readonly CategorySpending[] {
  const sums = new Map<string, number>();
  for (const { expenseCategoryId: id, ...each } of spent)
    if (each.month === month) sums.set(id, (sums.get(id) ?? 0) + each.shareMinor);
  return [...sums]
    .filter(([, minor]) => minor !== 0)
    .map(([id, minor]) => ({ expenseCategoryId: id, name: nameOf(id), minor }))
    .toSorted((a, b) => b.minor - a.minor || (a.expenseCategoryId < b.expenseCategoryId ? -1 : 1));
}

/** The figures of a category at the closing and now. */
export type CategoryChange = {
  readonly expenseCategoryId: string;
  readonly name: string;
  readonly thenMinor: number;
  readonly nowMinor: number;
};

/** Closing figures beside current ones: each category with either, in the order of the closing. */
export function thenAndNow(
  then: readonly CategorySpending[],
  now: readonly CategorySpending[],
): readonly CategoryChange[] {
  const is = new Map(now.map((each) => [each.expenseCategoryId, each]));
  const was = new Set(then.map(({ expenseCategoryId }) => expenseCategoryId));
  return [
    ...then.map(({ minor, ...category }) => ({
      ...category,
      thenMinor: minor,
      nowMinor: is.get(category.expenseCategoryId)?.minor ?? 0,
    })),
    ...now
      .filter(({ expenseCategoryId }) => !was.has(expenseCategoryId))
      .map(({ minor, ...category }) => ({ ...category, thenMinor: 0, nowMinor: minor })),
  ];
}

/** The closed months, the earliest first, that a write about expenses of these days touches. */
export const closedAmong = (closed: readonly Pick<ClosedMonth, 'month'>[], days: readonly string[]): string[] => {
  const months = new Set(days.map(monthOf));
  return closed.flatMap(({ month }) => (months.has(month) ? [month] : [])).toSorted();
};

type AskedInput = {
  readonly settling: SettlingAsk | null;
  readonly plan: readonly Transfer[];
  readonly pairs?: readonly Pair[];
  readonly expenses: readonly Expense[];
  readonly now: number;
};

/** The members to ask: who pays by the plan, and each member with an account of a pair (M39); never the pair of the asking member. */
export function payersAsked(by: string, plan: readonly Transfer[], pairs: readonly Pair[] = []): string[] {
  const asking = unitOf(pairs, by);
  return [...new Set(plan.flatMap(({ from }) => payersOf(pairs, from)))].filter((id) => !asking.includes(id));
}

const payersOf = (pairs: readonly Pair[], from: string): readonly string[] => {
  const payer = pairOf(pairs, from)?.payer;
  return payer ? [payer] : unitOf(pairs, from);
};

/**
 * The payments of the plan that a member is asked for: theirs, or their pair's (M39), without a payment recorded since the
 * request, for two weeks. The asking member isn't asked, nor is the other of their pair.
 */
export function paymentsAsked(
  userId: string,
  { settling, plan, pairs = [], expenses, now }: AskedInput,
): readonly Transfer[] {
  const unit = unitOf(pairs, userId);
  if (settling === null || unit.includes(settling.by)) return [];
  if (Date.parse(settling.at) + SETTLING_DAYS * DAY_MS <= now) return [];
  const paid = new Set(
    expenses
      .filter(({ paidBy, createdAt }) => unit.includes(paidBy) && createdAt >= settling.at)
      .map((expense) => refundedUser(expense)),
  );
  return plan
    .filter(({ from, to }) => unit.includes(from) && !unitOf(pairs, to).some((id) => paid.has(id)))
    .map((line) => ({ ...line, from: userId }));
}
