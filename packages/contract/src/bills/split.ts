// What of a bill falls to whom.
import type { OwnSplit, SplitType } from '../money/schemas.ts';
import { minorByUser, isFault, splitAmount, type SplitInput } from '../money/split.ts';
import { daysWithin, splitByDays } from './by-days.ts';
import { periodOf, placeOfDate } from './dates.ts';
import type { Bill, BillSharer, BillSplit } from './schemas.ts';

/** The shares of an expense that a bill books, as the wire says them: what is split by days says its true amounts. */
export type BilledShares = {
  readonly splitType: SplitType;
  /** Minor units by sharer. */
  readonly shares: Readonly<Record<string, number>>;
  readonly percentages: Readonly<Record<string, number>> | null;
  /** Of a split that only our own clients know (M9, M10). */
  readonly split: OwnSplit | null;
};

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

/** What can be wrong with the splits that a bill has. */
const faults = new Map<string, BillFault['reason']>([
  ['nobody', 'nobody'],
  ['twice', 'twice'],
  ['negative', 'negative'],
  ['fraction', 'fraction'],
  ['tooMuch', 'tooMuch'],
]);

/** What says how it is split on a day. */
export type Split = Pick<Bill, 'split' | 'rule' | 'firstOn' | 'untilOn' | 'decimals'>;

/** How an amount that is due on a day falls to the sharers, or why it cannot. */
export function sharesOf(bill: Split, amountMinor: number, dueOn: string): BilledShares | BillFault {
  const inTurn = { ...bill, split: splitInTurn(bill, dueOn) };
  return bill.split.kind === 'days' ? sharesByDays(inTurn, amountMinor, dueOn) : sharesAsExpense(inTurn, amountMinor);
}

/**
 * M35: each date begins with the next sharer, so that leftover minor units, which go to the first, even out. Whoever bears
 * their part alone gets none, and is passed over.
 */
function splitInTurn({ split, rule, firstOn }: Split, dueOn: string): BillSplit {
  const sharing = split.sharers.filter(({ isPartAlone }) => !isPartAlone);
  const first = placeOfDate({ rule, firstOn }, dueOn) % sharing.length;
  return { ...split, sharers: [...new Set([...sharing.slice(first), ...sharing, ...split.sharers])] };
}

/** M34: as an expense that somebody adds falls, on whichever day. */
export function sharesAsExpense(
  { split, decimals }: Pick<Bill, 'split' | 'decimals'>,
  amountMinor: number,
): BilledShares | BillFault {
  const input = inputOf(split);
  const shares = splitAmount(amountMinor, { ...input, decimals });
  if (isFault(shares)) return { field: 'split', reason: faults.get(shares.reason) ?? 'sum' };
  const percentages = input.splitType === 2 ? { ...input.splitPercentages } : null;
  return { splitType: input.splitType, shares: minorByUser(shares), percentages, split: input.split ?? null };
}

export const isBillFault = (result: object): result is BillFault => 'reason' in result;

function sharesByDays(bill: Split, amountMinor: number, dueOn: string): BilledShares | BillFault {
  const period = periodOf(bill, dueOn);
  const stays = bill.split.sharers.map((sharer) => ({
    userId: sharer.userId,
    parts: sharer.part ?? 1,
    days: daysWithin(period, sharer),
  }));
  const shares = splitByDays(amountMinor, stays);
  if (shares.size === 0) return { field: 'split', reason: 'nobody' };
  return { splitType: 1, shares: Object.fromEntries(shares), percentages: null, split: null };
}

/** How it is said of an expense. */
export function inputOf({ kind, sharers }: BillSplit): SplitInput {
  switch (kind) {
    case 'amounts':
      return { splitType: 1, splitValues: partsOf(sharers, 0) };
    case 'percentages':
      return { splitType: 2, splitPercentages: partsOf(sharers, 0) };
    case 'shares':
      return { splitType: 1, split: { kind, weights: partsOf(sharers, 1) } };
    case 'personal':
      return { splitType: 1, split: withExtras(sharers) };
    default:
      return { splitType: 0, splitBetween: idsOf(sharers) };
  }
}

const partsOf = (sharers: readonly BillSharer[], defaultPart: number): Record<string, number> =>
  Object.fromEntries(sharers.map(({ userId, part }) => [userId, part ?? defaultPart]));

const idsOf = (sharers: readonly BillSharer[]): string[] => sharers.map(({ userId }) => userId);

const withExtras = (sharers: readonly BillSharer[]): OwnSplit => ({
  kind: 'personal',
  sharers: idsOf(sharers.filter(({ isPartAlone }) => !isPartAlone)),
  extras: partsOf(
    sharers.filter(({ part }) => part !== null),
    0,
  ),
});
