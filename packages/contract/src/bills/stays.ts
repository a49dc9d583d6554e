import { daysWithin, type Stay } from './by-days.ts';
import { periodOf } from './dates.ts';
import type { Bill } from './schemas.ts';

/** M17: with how many parts, and on how many days, each sharer bears what is due on a day. */
export function staysOn(bill: Pick<Bill, 'split' | 'rule' | 'firstOn' | 'untilOn'>, dueOn: string): Stay[] {
  const period = periodOf(bill, dueOn);
  return bill.split.sharers.map((sharer) => ({
    userId: sharer.userId,
    parts: sharer.part ?? 1,
    days: daysWithin(period, sharer),
  }));
}
