// M16 What is to be paid soon, and what of it is somebody's.
import { toMinor } from '../money/minor.ts';
import { billDates, dayAfter } from './dates.ts';
import type { Bill } from './schemas.ts';
import { isBillFault, sharesOf } from './split.ts';

/** How far one looks ahead. */
export const DAYS_AHEAD = 60;

/** A date of a bill that is to come, in minor units. */
export type Coming = {
  readonly bill: Bill;
  readonly dueOn: string;
  /** As it was the last time, where it is another one each time; null when that is not known either. */
  readonly minor: number | null;
  readonly isEstimate: boolean;
  /** What of it falls to the reader. */
  readonly mineMinor: number | null;
};

/** Those of the next 60 days, today included, the soonest first; what is paused comes on no day. */
export function comingBills(bills: readonly Bill[], me: string, today: string): Coming[] {
  return bills.flatMap((bill) => datesAhead(bill, today).map((dueOn) => comingOn(bill, dueOn, me))).toSorted(soonest);
}

/** Those that have stopped by themselves though more dates are to come: somebody has to do something first. */
export const stoppedBills = (bills: readonly Bill[]): Bill[] =>
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

function comingOn(bill: Bill, dueOn: string, me: string): Coming {
  const amount = bill.amount ?? bill.lastAmount;
  const minor = amount === null ? null : toMinor(amount, bill.decimals);
  return { bill, dueOn, minor, isEstimate: bill.amount === null, mineMinor: minor && shareOf(bill, minor, dueOn, me) };
}

function shareOf(bill: Bill, minor: number, dueOn: string, me: string): number {
  const shares = sharesOf(bill, minor, dueOn);
  return isBillFault(shares) ? 0 : (shares.shares[me] ?? 0);
}

const soonest = (a: Coming, b: Coming): number =>
  a.dueOn === b.dueOn ? (a.bill.id < b.bill.id ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1;

/** M16 What of these falls to the reader; `isEstimate`: some of it is as it was the last time, or not known yet. */
export const sumOfMine = (coming: readonly Coming[]): { readonly minor: number; readonly isEstimate: boolean } => ({
  minor: coming.reduce((sum, { mineMinor }) => sum + (mineMinor ?? 0), 0),
  isEstimate: coming.some(({ isEstimate, mineMinor }) => isEstimate && mineMinor !== 0),
});
