// M28: computes a member's balance from its entries up to a day and since, and their payments to settle it.
import { newestFirst } from './expenses/order.ts';
import { linesOf, planTogether } from './planning/together.ts';
import type { Pair } from './purses/pairs.ts';
import type { Transfer } from './planning/plan.ts';
import { refundedUser } from './planning/refund.ts';
import type { Expense } from './shapes/model.ts';
import { partsOf } from './statistics.ts';

/** The maximum lines of one part; older ones become one sum. */
export const MAX_LINES = 10_000;

/** An expense, and its effect on the balance. */
export type StatementLine = { readonly expense: Expense; readonly day: string; readonly minor: number };

/** Lines, the latest day first, and their sum, which includes older unlisted ones. */
export type StatementPart = {
  readonly lines: readonly StatementLine[];
  readonly minor: number;
  readonly earlier: { readonly count: number; readonly minor: number };
};

export type Statement = {
  /** The entries that make the balance on the day. */
  readonly until: StatementPart;
  /** The sum by kind: paid for all and borne share, sent and received. */
  readonly sums: { readonly paid: number; readonly share: number; readonly given: number; readonly got: number };
  /** Entries after the day. */
  readonly since: StatementPart;
  /** The balance now: both parts. */
  readonly nowMinor: number;
  /** Payments that the receiver has not confirmed; they count. */
  readonly open: readonly StatementLine[];
  /** The part of today's balance that is a deposit: paid less borne; null if none. */
  readonly depositMinor: number | null;
};

type StatementOptions = {
  readonly userId: string;
  /** The last day that counts. */
  readonly day: string;
  /** The day of the household's calendar on which something was paid. */
  readonly dayOf: (expense: Expense) => string;
  readonly mostLines?: number;
  /** The categories that are for deposits (M27). */
  readonly deposits?: ReadonlySet<string>;
};

/** A member's statement: requires all of the expenses, in any order. */
export function statementOf(
  expenses: readonly Expense[],
  { userId, day, dayOf, mostLines = MAX_LINES, deposits: depositCategories }: StatementOptions,
): Statement {
  const lines: StatementLine[] = [];
  const sums = { paid: 0, share: 0, given: 0, got: 0 };
  for (const expense of expenses) {
    const part = partsOf(expense).get(userId);
    if (part === undefined) continue;
    const line = { expense, day: dayOf(expense), minor: part.paidMinor - part.shareMinor };
    lines.push(line);
    if (line.day > day) continue;
    const isPayment = refundedUser(expense) !== null;
    sums[isPayment ? 'given' : 'paid'] += part.paidMinor;
    sums[isPayment ? 'got' : 'share'] -= part.shareMinor;
  }
  // A day may differ from that of its instant.
  lines.sort((a, b) => (a.day === b.day ? newestFirst(a.expense, b.expense) : a.day < b.day ? 1 : -1));
  const until = partOf(
    lines.filter((line) => line.day <= day),
    mostLines,
  );
  const since = partOf(
    lines.filter((line) => line.day > day),
    mostLines,
  );
  const deposits = lines.filter(({ expense }) => depositCategories?.has(expense.expenseCategoryId));
  return {
    until,
    sums,
    since,
    nowMinor: until.minor + since.minor,
    open: lines.filter(({ expense }) => refundedUser(expense) !== null && isUnconfirmed(expense)),
    depositMinor: deposits.length === 0 ? null : sum(deposits),
  };
}

/**
 * The payments that settle a member: those of the plan (M7, M14, M39) by and to them or their pair, after booking some changes of balances
 * that each sum to 0. Null for balances that do not sum to 0.
 */
export function paymentsOf(
  balances: ReadonlyMap<string, number>,
  changes: Iterable<ReadonlyMap<string, number>>,
  {
    userId,
    collector,
    pairs = [],
  }: { readonly userId: string; readonly collector: string | null; readonly pairs?: readonly Pair[] },
): readonly Transfer[] | null {
  const after = new Map(balances);
  for (const change of changes) for (const [id, minor] of change) after.set(id, (after.get(id) ?? 0) + minor);
  if ([...after.values()].reduce((total, minor) => total + minor, 0) !== 0) return null;
  return linesOf(planTogether(after, collector, pairs), userId, pairs);
}

const isUnconfirmed = ({ refundState }: Expense): boolean => refundState === 'sent' || refundState === 'disputed';

function partOf(lines: readonly StatementLine[], most: number): StatementPart {
  const older = lines.slice(most);
  return { lines: lines.slice(0, most), minor: sum(lines), earlier: { count: older.length, minor: sum(older) } };
}

const sum = (lines: readonly StatementLine[]): number => lines.reduce((total, { minor }) => total + minor, 0);
