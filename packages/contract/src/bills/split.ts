// Splits a bill among its sharers.
import type { Shares } from '../money/coins/minor.ts';
import type { Split } from '../money/shapes/model.ts';
import { minorByUser, isFault, splitAmount } from '../money/splitting/split.ts';
import { splitByDays } from './by-days.ts';
import { leastFirst } from './leftover.ts';
import type { Bill } from './model.ts';
import type { BillSharer } from './schemas.ts';
import { staysOn } from './stays.ts';

/** The shares of a bill's books: wire: a split by days has its exact amounts. */
export type BilledShares = { readonly shares: Shares; readonly split: Split };

export type BillFault = {
  readonly field: 'split' | 'amount' | 'untilOn';
  readonly reason:
    | 'nobody'
    | 'twice'
    | 'negative'
    | 'fraction'
    | 'sum'
    | 'tooMuch'
    | 'extras'
    | 'parts'
    | 'weights'
    | 'variable'
    | 'dates'
    | 'ends';
};

/** Faults of a bill's split. */
const faults = new Map<string, BillFault['reason']>([
  ['nobody', 'nobody'],
  ['twice', 'twice'],
  ['negative', 'negative'],
  ['fraction', 'fraction'],
  ['tooMuch', 'tooMuch'],
]);

/** The fields of a bill that determine its split on a day. */
export type SplitBill = Pick<Bill, 'split' | 'rule' | 'firstOn' | 'untilOn' | 'beyond'>;

/**
 * Splits an amount due on a day among the sharers, or returns the fault. Earlier leftover minor units decide who bears
 * new ones (M35).
 */
export function sharesOf(bill: SplitBill, amountMinor: number, dueOn: string): BilledShares | BillFault {
  const fair = { ...bill, split: leastFirst(bill) };
  return bill.split.kind === 'days' ? sharesByDays(fair, amountMinor, dueOn) : sharesAsExpense(fair, amountMinor);
}

/** M34: split like an expense added by a user, on any day. */
export function sharesAsExpense(
  { split: billSplit }: Pick<Bill, 'split'>,
  amountMinor: number,
): BilledShares | BillFault {
  const split = expenseSplitOf(billSplit);
  const shares = splitAmount(amountMinor, split);
  if (isFault(shares)) return { field: 'split', reason: faults.get(shares.reason) ?? 'sum' };
  return { shares: minorByUser(shares), split };
}

export const isBillFault = (result: object): result is BillFault => 'reason' in result;

function sharesByDays(bill: SplitBill, amountMinor: number, dueOn: string): BilledShares | BillFault {
  const shares = Object.fromEntries(splitByDays(amountMinor, staysOn(bill, dueOn)));
  if (Object.keys(shares).length === 0) return { field: 'split', reason: 'nobody' };
  return { shares, split: { kind: 'amounts', amounts: shares } };
}

/** How an expense of it is split. */
export function expenseSplitOf({ kind, sharers }: Bill['split']): Split {
  switch (kind) {
    case 'amounts':
      return { kind, amounts: partsOf(sharers, 0) };
    case 'percentages':
      return { kind, percentages: partsOf(sharers, 0) };
    case 'shares':
      return { kind, weights: partsOf(sharers, 1) };
    case 'personal':
      return withExtras(sharers);
    default:
      return { kind: 'evenly', between: idsOf(sharers) };
  }
}

const partsOf = (sharers: readonly BillSharer[], defaultPart: number): Record<string, number> =>
  Object.fromEntries(sharers.map(({ userId, part }) => [userId, part ?? defaultPart]));

const idsOf = (sharers: readonly BillSharer[]): string[] => sharers.map(({ userId }) => userId);

const withExtras = (sharers: readonly BillSharer[]): Split => ({
  kind: 'personal',
  sharers: idsOf(sharers.filter(({ isPartAlone }) => !isPartAlone)),
  extras: partsOf(
    sharers.filter(({ part }) => part !== null),
    0,
  ),
});
