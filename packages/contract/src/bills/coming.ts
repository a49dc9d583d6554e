// M16 Upcoming payments, and the reader's part of them.
import { billDates, dayAfter } from './dates.ts';
import { beyondAfter } from './leftover.ts';
import type { Bill } from './model.ts';
import { isBillFault, sharesOf } from './split.ts';

/** How far one looks ahead. */
export const DAYS_AHEAD = 60;

/** A date of a bill that is to come, in minor units. */
export type UpcomingDate = {
  readonly bill: Bill;
  readonly dueOn: string;
  /** For a variable bill the last amount; null if unknown. */
  readonly minor: number | null;
  readonly isEstimate: boolean;
  /** The reader's part. */
  readonly mineMinor: number | null;
};

/** Bills of the next 60 days including today, soonest first; paused ones are left out. */
export function comingBills(bills: readonly Bill[], me: string, today: string): UpcomingDate[] {
  return bills.flatMap((bill) => comingOf(bill, me, today)).toSorted(soonest);
}

/** Bills that the server has paused although more dates remain: a member has to act first. */
export const stoppedBills = <B extends Pick<Bill, 'paused' | 'nextOn'>>(bills: readonly B[]): B[] =>
  bills.filter(({ paused, nextOn }) => paused !== null && paused !== 'byHand' && nextOn !== null);

function datesAhead(bill: Bill, today: string): string[] {
  if (bill.nextOn === null || bill.paused !== null) return [];
  const end = dayAfter(today, DAYS_AHEAD);
  const dates: string[] = [];
  for (const day of billDates(bill, bill.nextOn)) {
    if (day > end) break;
    dates.push(day);
  }
  return dates;
}

/** M35: each date as it falls once those before it are booked. */
function comingOf(bill: Bill, me: string, today: string): UpcomingDate[] {
  const minor = bill.amountMinor ?? bill.lastMinor;
  let before: Pick<Bill, 'beyond'> = bill;
  return datesAhead(bill, today).map((dueOn) => {
    const facts = { bill, dueOn, minor, isEstimate: bill.amountMinor === null };
    if (minor === null) return { ...facts, mineMinor: null };
    const then = { ...bill, ...before };
    const shares = sharesOf(then, minor, dueOn);
    if (isBillFault(shares)) return { ...facts, mineMinor: 0 };
    before = { beyond: beyondAfter(then, dueOn, { amountMinor: minor, ...shares }) };
    return { ...facts, mineMinor: shares.shares[me] ?? 0 };
  });
}

const soonest = (a: UpcomingDate, b: UpcomingDate): number =>
  a.dueOn === b.dueOn ? (a.bill.id < b.bill.id ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1;

/** M16 The reader's part of these; `isEstimate`: some amounts are the last ones, or unknown. */
export const sumOfMine = (
  coming: readonly UpcomingDate[],
): { readonly minor: number; readonly isEstimate: boolean } => ({
  minor: coming.reduce((sum, { mineMinor }) => sum + (mineMinor ?? 0), 0),
  isEstimate: coming.some(({ isEstimate, mineMinor }) => isEstimate && mineMinor !== 0),
});
