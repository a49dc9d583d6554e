// M28: what somebody's balance is made of, up to a day and since, and whom they pay to be even.
import { newestFirst } from './order.ts';
import { planOfMinor } from './plan-for.ts';
import type { Transfer } from './plan.ts';
import { refundedUser } from './refund.ts';
import type { Expense } from './schemas.ts';
import { partsOf } from './statistics.ts';

/** Most lines of one part; what older ones come to stands in one sum. */
export const MAX_LINES = 10_000;

/** An expense, and what it changes of the balance. */
export type StatementLine = { readonly expense: Expense; readonly day: string; readonly minor: number };

/** Lines, newest first, and what they come to, older ones that are not listed included. */
export type StatementPart = {
  readonly lines: readonly StatementLine[];
  readonly minor: number;
  readonly earlier: { readonly count: number; readonly minor: number };
};

export type Statement = {
  /** What makes the balance on the day. */
  readonly until: StatementPart;
  /** The same by kind, which sums to it: what they paid for all and bear of it, what they gave and got back. */
  readonly sums: { readonly paid: number; readonly share: number; readonly given: number; readonly got: number };
  /** What came after the day. */
  readonly since: StatementPart;
  /** The balance now: both parts. */
  readonly nowMinor: number;
  /** Payments of which the receiver has not said that they came; they count. */
  readonly open: readonly StatementLine[];
  /** What of the balance now was paid, less what was borne, as a deposit; null where there is none. */
  readonly depositMinor: number | null;
};

type How = {
  readonly userId: string;
  /** The last day that counts. */
  readonly day: string;
  /** The day of the household's calendar on which something was paid. */
  readonly dayOf: (expense: Expense) => string;
  readonly mostLines?: number;
  /** The categories that are for deposits (M27). */
  readonly deposits?: ReadonlySet<string>;
};

/** The statement of somebody: all of the expenses must be given, whatever their order. */
export function statementOf(
  expenses: readonly Expense[],
  { userId, day, dayOf, mostLines = MAX_LINES, deposits: depositCategories }: How,
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
  lines.sort((a, b) => newestFirst(a.expense, b.expense));
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
 * The payments after which somebody is even: of the plan (M7, M14) for the balances once some changes of them, each of which
 * sums to 0, are booked, those by and to them. Null for balances that do not sum to 0.
 */
export function paymentsOf(
  balances: ReadonlyMap<string, number>,
  changes: Iterable<ReadonlyMap<string, number>>,
  { userId, collector }: { readonly userId: string; readonly collector: string | null },
): readonly Transfer[] | null {
  const after = new Map(balances);
  for (const change of changes) for (const [id, minor] of change) after.set(id, (after.get(id) ?? 0) + minor);
  if ([...after.values()].reduce((total, minor) => total + minor, 0) !== 0) return null;
  return planOfMinor(after, collector).filter(({ from, to }) => from === userId || to === userId);
}

const isUnconfirmed = ({ refundState }: Expense): boolean => refundState === 'sent' || refundState === 'disputed';

function partOf(lines: readonly StatementLine[], most: number): StatementPart {
  const older = lines.slice(most);
  return { lines: lines.slice(0, most), minor: sum(lines), earlier: { count: older.length, minor: sum(older) } };
}

const sum = (lines: readonly StatementLine[]): number => lines.reduce((total, { minor }) => total + minor, 0);
