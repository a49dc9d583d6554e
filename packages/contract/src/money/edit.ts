// What becomes of an expense's money when a part of it changes: on the server for what is kept, in the browser for what is shown.
import { toAmounts } from './minor.ts';
import { type OwnSplit, splitTypes, type SplitType } from './schemas.ts';
import { minorByUser, isFault, splitAmount, splitFields, type SplitFault, type SplitInput } from './split.ts';

/** How an amount has fallen to its sharers. */
export type StoredSplit = {
  readonly amountMinor: number;
  /** Of the currency; two unless said. */
  readonly decimals?: number | undefined;
  readonly splitType: SplitType;
  /** Minor units by sharer, in the order sent. */
  readonly shares: Readonly<Record<string, number>>;
  /** As sent, for a split by percentage. */
  readonly percentages: Readonly<Record<string, number>> | null;
  /** As sent, for a split of ours, whose type is by value. */
  readonly split: OwnSplit | null;
};

/** What a change says of an amount and its split; what it leaves out stays. A split is said whole or not at all. */
export type SplitChange = {
  readonly amountMinor?: number | undefined;
  readonly splitType?: SplitType | null | undefined;
} & Omit<SplitInput, 'splitType' | 'decimals'>;

/** How an amount falls, as it is kept; or why it cannot. */
export function toStoredSplit(amountMinor: number, input: SplitInput): StoredSplit | SplitFault {
  const shares = splitAmount(amountMinor, input);
  if (isFault(shares)) return shares;
  const split = input.split ?? null;
  const splitType = split ? splitTypes.ByValue : input.splitType;
  const percentages = splitType === 2 ? (input.splitPercentages ?? null) : null;
  return { amountMinor, splitType, shares: minorByUser(shares), percentages, split };
}

/**
 * The split after a change, or why there can be none. Another amount alone falls to the same sharers in the same order, or by
 * the same percentages; values that were sent sum to the old amount, so that they must be sent anew. A split of ours is changed
 * by whoever says `split`: anybody else cannot see it.
 */
export function editSplit(stored: StoredSplit, change: SplitChange): StoredSplit | SplitFault {
  const { amountMinor = stored.amountMinor } = change;
  const { decimals } = stored;
  if (change.split) return toStoredSplit(amountMinor, { splitType: 1, split: change.split, decimals });
  if (stored.split && change.split === undefined)
    return isUnchanged(stored, change) ? stored : { field: 'split', reason: 'hidden' };
  const plain = stored.split ? { ...stored, split: null } : stored;
  const raw = splitOfChange(plain.splitType, change);
  if (raw !== null && isFault(raw)) return raw;
  if (raw === null && amountMinor === stored.amountMinor) return plain;
  return toStoredSplit(amountMinor, { ...(raw ?? toSplitInput(plain)), decimals });
}

/** Whether a change says the amount and the shares as they are, or nothing of them. */
function isUnchanged(stored: StoredSplit, { split: _split, ...change }: SplitChange): boolean {
  const plain = editSplit({ ...stored, split: null }, change);
  if (isFault(plain) || plain.amountMinor !== stored.amountMinor || plain.splitType !== stored.splitType) return false;
  const ids = new Set([...Object.keys(stored.shares), ...Object.keys(plain.shares)]);
  return [...ids].every((id) => (stored.shares[id] ?? 0) === (plain.shares[id] ?? 0));
}

/** The split that a change says, null when it says none. Without a type it is that of the one split which names somebody. */
function splitOfChange(storedType: SplitType, change: SplitChange): SplitInput | SplitFault | null {
  const types = ([0, 1, 2] as const).filter((type) => Object.keys(change[splitFields[type]] ?? {}).length > 0);
  if (change.splitType == null && types.length > 1) return { field: 'splitType', reason: 'unclear' };
  const splitType = change.splitType ?? types[0] ?? storedType;
  const hasSplit = change[splitFields[splitType]] != null || splitType !== storedType;
  return hasSplit ? { ...change, splitType } : null;
}

function toSplitInput({ splitType, shares, percentages, decimals }: StoredSplit): SplitInput {
  switch (splitType) {
    case 0:
      return { splitType, splitBetween: Object.keys(shares) };
    case 1:
      return { splitType, splitValues: toAmounts(shares, decimals) };
    case 2:
      return { splitType, splitPercentages: percentages };
  }
}
