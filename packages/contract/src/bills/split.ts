// What of a bill falls to whom, and what is wrong with it.
import { toCents } from '../money/cents.ts';
import type { SplitType } from '../money/schemas.ts';
import { centsByUser, isFault, splitAmount, type SplitInput } from '../money/split.ts';
import { daysWithin, splitByDays } from './by-days.ts';
import { periodOf } from './dates.ts';
import type { Bill, BillSplit } from './schemas.ts';

/** The shares of an expense that a bill books, as the wire says them: what is split by days says its true amounts. */
export type BilledShares = {
  readonly splitType: SplitType;
  /** Cents by sharer. */
  readonly shares: Readonly<Record<string, number>>;
  readonly percentages: Readonly<Record<string, number>> | null;
};

export type BillFault = {
  readonly field: 'split' | 'amount' | 'untilOn';
  readonly reason: 'nobody' | 'twice' | 'negative' | 'fraction' | 'sum' | 'parts' | 'variable' | 'dates' | 'ends';
};

/** What can be wrong with the splits that a bill has. */
const faults = new Map<string, BillFault['reason']>([
  ['nobody', 'nobody'],
  ['twice', 'twice'],
  ['negative', 'negative'],
  ['fraction', 'fraction'],
]);

type Split = Pick<Bill, 'split' | 'rule' | 'firstOn' | 'untilOn' | 'decimals'>;

/** Most parts that one sharer may have: a rent in whole units fits. */
export const MAX_PARTS = 1_000_000;

/** How an amount that is due on a day falls to the sharers, or why it cannot. */
export function sharesOf(bill: Split, amountCents: number, dueOn: string): BilledShares | BillFault {
  if (bill.split.kind === 'days') return sharesByDays(bill, amountCents, dueOn);
  const input = inputOf(bill.split);
  const shares = splitAmount(amountCents, { ...input, decimals: bill.decimals });
  if (isFault(shares)) return { field: 'split', reason: faults.get(shares.reason) ?? 'sum' };
  const percentages = input.splitType === 2 ? { ...input.splitPercentages } : null;
  return { splitType: input.splitType, shares: centsByUser(shares), percentages };
}

export const isBillFault = (result: object): result is BillFault => 'reason' in result;

function sharesByDays(bill: Split, amountCents: number, dueOn: string): BilledShares | BillFault {
  const period = periodOf(bill, dueOn);
  const stays = bill.split.sharers.map((sharer) => ({
    userId: sharer.userId,
    parts: sharer.part ?? 1,
    days: daysWithin(period, sharer),
  }));
  const shares = splitByDays(amountCents, stays);
  if (shares.size === 0) return { field: 'split', reason: 'nobody' };
  return { splitType: 1, shares: Object.fromEntries(shares), percentages: null };
}

function inputOf({ kind, sharers }: BillSplit): SplitInput {
  const parts = () => Object.fromEntries(sharers.map(({ userId, part }) => [userId, part ?? 0]));
  if (kind === 'amounts') return { splitType: 1, splitValues: parts() };
  if (kind === 'percentages') return { splitType: 2, splitPercentages: parts() };
  return { splitType: 0, splitBetween: sharers.map(({ userId }) => userId) };
}

/** What is wrong with a bill as it is written; null when it can be booked on each of its dates. */
export function faultOf(bill: Split & Pick<Bill, 'amount'>): BillFault | null {
  const { kind, sharers } = bill.split;
  if (bill.untilOn !== null && bill.untilOn < bill.firstOn) return { field: 'untilOn', reason: 'ends' };
  if (new Set(sharers.map(({ userId }) => userId)).size < sharers.length) return { field: 'split', reason: 'twice' };
  if (kind === 'amounts' && bill.amount === null) return { field: 'split', reason: 'variable' };
  if (kind === 'days') return faultOfDays(bill.split);
  const shares = sharesOf(bill, toCents(bill.amount ?? 1, bill.decimals), bill.firstOn);
  return isBillFault(shares) ? shares : null;
}

function faultOfDays({ sharers }: BillSplit): BillFault | null {
  const areParts = sharers.every(
    ({ part }) => part === null || (Number.isInteger(part) && part >= 1 && part <= MAX_PARTS),
  );
  if (!areParts) return { field: 'split', reason: 'parts' };
  const areDates = sharers.every(({ fromOn, untilOn }) => fromOn === null || untilOn === null || fromOn <= untilOn);
  return areDates ? null : { field: 'split', reason: 'dates' };
}
