// M2–M5, and M9–M11 of own-split.ts: how an amount falls to its sharers, to the cent. Shares always sum to the amount. Money back (M25)
// falls as the same amount that is paid, with the sign turned.
import type { Shares } from '../coins/minor.ts';
import { isDetailed, type Split } from '../shapes/model.ts';
import { type OwnFault, ownShares } from './own-split.ts';
import type { OriginalFault } from '../shapes/original.ts';
import type { PayersFault } from './payers.ts';
import type { SplitType } from '../shapes/schemas.ts';

/** One member's share of an expense. */
export type Share = {
  readonly userId: string;
  readonly minor: number;
  /** As sent, for a split by percentage. */
  readonly percentage: number | null;
};

/** Why an amount cannot be split so, and which member of the body is to blame. */
export type SplitFault =
  | OriginalFault
  | PayersFault
  | { readonly field: 'split'; readonly reason: OwnFault | 'hidden' }
  | {
      readonly field: 'splitType' | (typeof splitFields)[SplitType];
      readonly reason: 'nobody' | 'twice' | 'negative' | 'fraction' | 'sum' | 'unclear';
    };

/** The member of a body that counts, by type of split. */
export const splitFields = { 0: 'splitBetween', 1: 'splitValues', 2: 'splitPercentages' } as const;

/** The shares in the order in which the sharers are named, or what is wrong with the split. */
export function splitAmount(amountMinor: number, split: Split): readonly Share[] | SplitFault {
  if (amountMinor >= 0) return splitPaid(amountMinor, split);
  const shares = splitPaid(
    -amountMinor,
    split.kind === 'amounts' ? { ...split, amounts: turned(split.amounts) } : split,
  );
  return isFault(shares) ? shares : shares.map((share) => ({ ...share, minor: 0 - share.minor }));
}

/** Figures with the other sign; 0 stays 0. */
export const turned = (figures: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([id, figure]) => [id, 0 - figure]));

function splitPaid(amountMinor: number, split: Split): readonly Share[] | SplitFault {
  if (isDetailed(split)) return asShares(ownShares(amountMinor, split));
  switch (split.kind) {
    case 'evenly':
      return evenly(amountMinor, split.between);
    case 'amounts':
      return byValue(amountMinor, Object.entries(split.amounts));
    case 'percentages':
      return byPercentage(amountMinor, Object.entries(split.percentages));
  }
}

/** The minor units of shares by sharer, in their order. */
export const minorByUser = (shares: readonly Share[]): Shares =>
  Object.fromEntries(shares.map(({ userId, minor }) => [userId, minor]));

/** Tells a fault from a result. */
export const isFault = (result: object): result is SplitFault => 'reason' in result;

function asShares(shares: ReturnType<typeof ownShares>): readonly Share[] | SplitFault {
  if (typeof shares === 'string') return { field: 'split', reason: shares };
  return Array.from(shares, ([userId, minor]) => ({ userId, minor, percentage: null }));
}

/** M2: equal parts; the leftover minor units go one each from the start, in the order sent. */
function evenly(amountMinor: number, userIds: readonly string[]): readonly Share[] | SplitFault {
  if (userIds.length === 0) return { field: 'splitBetween', reason: 'nobody' };
  if (new Set(userIds).size < userIds.length) return { field: 'splitBetween', reason: 'twice' };
  const part = Math.floor(amountMinor / userIds.length);
  const leftover = amountMinor - part * userIds.length;
  return userIds.map((userId, place) => ({ userId, minor: place < leftover ? part + 1 : part, percentage: null }));
}

/** M3: the values as sent, when they sum to the amount. */
function byValue(amountMinor: number, values: readonly [string, number][]): readonly Share[] | SplitFault {
  const field = 'splitValues';
  if (values.length === 0) return { field, reason: 'nobody' };
  const shares = values.map(([userId, minor]) => ({ userId, minor, percentage: null }));
  if (shares.some((share) => share.minor < 0)) return { field, reason: 'negative' };
  return sum(shares.map((share) => share.minor)) === amountMinor ? shares : { field, reason: 'sum' };
}

/** M4: whole percentages that sum to 100; the leftover minor units go one each to the largest, ties in the order sent. */
function byPercentage(amountMinor: number, parts: readonly [string, number][]): readonly Share[] | SplitFault {
  const field = 'splitPercentages';
  const percentages = parts.map(([, percentage]) => percentage);
  if (parts.length === 0) return { field, reason: 'nobody' };
  if (percentages.some((p) => p < 0)) return { field, reason: 'negative' };
  if (!percentages.every(Number.isInteger)) return { field, reason: 'fraction' };
  if (sum(percentages) !== 100) return { field, reason: 'sum' };

  const minor = percentages.map((p) => Math.floor((amountMinor * p) / 100));
  const leftover = amountMinor - sum(minor);
  const largestFirst = percentages
    .map((_, place) => place)
    .toSorted((a, b) => (percentages[b] ?? 0) - (percentages[a] ?? 0));
  const lucky = new Set(largestFirst.slice(0, leftover));
  return parts.map(([userId, percentage], place) => ({
    userId,
    minor: (minor[place] ?? 0) + (lucky.has(place) ? 1 : 0),
    percentage,
  }));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
