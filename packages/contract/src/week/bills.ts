// W5 The bills of a week.
import { billDates } from '../bills/dates.ts';
import type { Bill } from '../bills/model.ts';
import type { Minor } from '../money/coins/minor.ts';
import type { Day } from '../time/day.ts';

/** `asked`: its amount is missing. `past`: its date has come, and is booked or was left out. */
export type WeekBillState = 'due' | 'asked' | 'past';

export type WeekBill = {
  readonly kind: 'bill';
  readonly day: string;
  readonly bill: Bill;
  readonly state: WeekBillState;
  /** The amount of a due date in minor units; null: unknown. */
  readonly minor: Minor | null;
  /** Whether that is the amount of the last time. */
  readonly isEstimate: boolean;
};

/** The bills on days that follow one another. */
export const billsIn = (bills: readonly Bill[], days: readonly Day[]): WeekBill[] =>
  bills.flatMap((bill) => [...comeOf(bill, days), ...dueOf(bill, days)]);

function comeOf(bill: Bill, days: readonly Day[]): WeekBill[] {
  const come = new Set([...bill.asks, ...(bill.lastOn === null ? [] : [bill.lastOn])]);
  return [...come]
    .filter((day) => days.some((each) => each === day))
    .map((day) => {
      const state = bill.asks.includes(day) ? 'asked' : 'past';
      return { kind: 'bill', day, bill, state, minor: null, isEstimate: false };
    });
}

function dueOf(bill: Bill, days: readonly Day[]): WeekBill[] {
  const [first, last] = [days[0], days.at(-1)];
  if (bill.nextOn === null || bill.paused !== null || first === undefined || last === undefined) return [];
  const due: WeekBill[] = [];
  const minor = bill.amountMinor ?? bill.lastMinor;
  const isEstimate = bill.amountMinor === null && minor !== null;
  for (const day of billDates(bill, bill.nextOn > first ? bill.nextOn : first)) {
    if (day > last) break;
    due.push({ kind: 'bill', day, bill, state: 'due', minor, isEstimate });
  }
  return due;
}
