// What becomes of an expense's money when a part of it changes: on the server for what is kept, in the browser for what is shown.
import { toAmounts } from './cents.ts';
import type { SplitType } from './schemas.ts';
import { centsByUser, isFault, splitAmount, splitFields, type SplitFault, type SplitInput } from './split.ts';

/** How an amount has fallen to its sharers. */
export type KeptSplit = {
  readonly amountCents: number;
  readonly splitType: SplitType;
  /** Cents by sharer, in the order sent. */
  readonly shares: Readonly<Record<string, number>>;
  /** As sent, for a split by percentage. */
  readonly percentages: Readonly<Record<string, number>> | null;
};

/** What a change says of an amount and its split; what it leaves out stays. A split is said whole or not at all. */
export type SplitChange = {
  readonly amountCents?: number | undefined;
  readonly splitType?: SplitType | null | undefined;
} & Omit<SplitInput, 'splitType'>;

/**
 * The split after a change, or why there can be none. Another amount alone falls to the same sharers in the same order, or by
 * the same percentages; values that were sent sum to the old amount, so that they must be sent anew.
 */
export function editSplit(kept: KeptSplit, change: SplitChange): KeptSplit | SplitFault {
  const { amountCents = kept.amountCents } = change;
  const raw = splitSaid(kept.splitType, change);
  if (raw !== null && isFault(raw)) return raw;
  if (raw === null && amountCents === kept.amountCents) return kept;
  const input = raw ?? splitKept(kept);
  const shares = splitAmount(amountCents, input);
  if (isFault(shares)) return shares;
  const percentages = input.splitType === 2 ? (input.splitPercentages ?? null) : null;
  return { amountCents, splitType: input.splitType, shares: centsByUser(shares), percentages };
}

/** The split that a change says, null when it says none. Without a type it is that of the one split which names somebody. */
function splitSaid(keptType: SplitType, change: SplitChange): SplitInput | SplitFault | null {
  const types = ([0, 1, 2] as const).filter((type) => Object.keys(change[splitFields[type]] ?? {}).length > 0);
  if (change.splitType == null && types.length > 1) return { field: 'splitType', reason: 'unclear' };
  const splitType = change.splitType ?? types[0] ?? keptType;
  const isSaid = change[splitFields[splitType]] != null || splitType !== keptType;
  return isSaid ? { ...change, splitType } : null;
}

function splitKept({ splitType, shares, percentages }: KeptSplit): SplitInput {
  switch (splitType) {
    case 0:
      return { splitType, splitBetween: Object.keys(shares) };
    case 1:
      return { splitType, splitValues: toAmounts(shares) };
    case 2:
      return { splitType, splitPercentages: percentages };
  }
}
