// Validates a bill as written by a user.
import { limits } from '../wire/limits.ts';
import { type Bill, splitsOfOneAmount } from './model.ts';
import type { BillSplit } from './schemas.ts';
import { type BillFault, isBillFault, sharesOf, type SplitBill } from './split.ts';

/** The most parts of one sharer: a rent in whole units fits. */
export const MAX_PARTS = 1_000_000;

/** A variable bill is checked with this amount. */
const ANY_MINOR = 100;

/** The fault of a bill as written; null when it can be booked on each date. */
export function faultOf(bill: SplitBill & Pick<Bill, 'amountMinor'>): BillFault | null {
  const { kind, sharers } = bill.split;
  if (bill.untilOn !== null && bill.untilOn < bill.firstOn) return { field: 'untilOn', reason: 'ends' };
  if (new Set(sharers.map(({ userId }) => userId)).size < sharers.length) return { field: 'split', reason: 'twice' };
  if (bill.amountMinor === null && splitsOfOneAmount.includes(kind)) return { field: 'split', reason: 'variable' };
  if (kind === 'days') return faultOfDays(bill.split);
  if (kind === 'shares' && !sharers.every(({ part }) => part === null || isWeight(part)))
    return { field: 'split', reason: 'weights' };
  if (kind === 'personal' && !sharers.every(({ part, isPartAlone }) => (part === null ? !isPartAlone : part > 0)))
    return { field: 'split', reason: 'extras' };
  const shares = sharesOf(bill, bill.amountMinor ?? ANY_MINOR, bill.firstOn);
  return isBillFault(shares) ? shares : null;
}

/** As for an expense (M9). */
const isWeight = (part: number): boolean =>
  part > 0 && part <= limits.splitWeight && Math.round(part * 100) / 100 === part;

function faultOfDays({ sharers }: BillSplit): BillFault | null {
  const areParts = sharers.every(
    ({ part }) => part === null || (Number.isInteger(part) && part >= 1 && part <= MAX_PARTS),
  );
  if (!areParts) return { field: 'split', reason: 'parts' };
  const areDates = sharers.every(({ fromOn, untilOn }) => fromOn === null || untilOn === null || fromOn <= untilOn);
  return areDates ? null : { field: 'split', reason: 'dates' };
}
