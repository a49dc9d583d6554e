// An expense's money after a change of some fields: stored by the server, shown by the browser.
import type { Minor, Shares } from '../coins/minor.ts';
import { isDetailed, type Split } from '../shapes/model.ts';
import type { SplitType } from '../shapes/schemas.ts';
import { minorByUser, isFault, splitAmount, splitFields, type SplitFault } from '../splitting/split.ts';
import { type SaidMoney, splitIn, splitTypeOf } from '../shapes/wire.ts';

/** How an amount has fallen to its sharers, in the order in which they were named. */
export type StoredSplit = { readonly amountMinor: Minor; readonly split: Split; readonly shares: Shares };

/** A change of an amount and its split, in minor units; omitted fields stay. A split is complete or absent. */
export type SplitChange = Omit<SaidMoney, 'payers'> & {
  readonly amountMinor?: Minor | undefined;
  readonly splitType?: SplitType | null | undefined;
};

/** The stored split of an amount; or its fault. */
export function toStoredSplit(amountMinor: Minor, split: Split): StoredSplit | SplitFault {
  const shares = splitAmount(amountMinor, split);
  return isFault(shares) ? shares : { amountMinor, split, shares: minorByUser(shares) };
}

/**
 * The split after a change, or its fault. A new amount is split among the same sharers in the same order, or by the same
 * percentages; typed values sum to the old amount, and must be sent again. Only clients that send `split` can see and change a
 * split of ours.
 */
export function editSplit(stored: StoredSplit, change: SplitChange): StoredSplit | SplitFault {
  const { amountMinor = stored.amountMinor } = change;
  if (change.split) return toStoredSplit(amountMinor, change.split);
  const isHidden = isDetailed(stored.split);
  if (isHidden && change.split === undefined)
    return isUnchanged(stored, change) ? stored : { field: 'split', reason: 'hidden' };
  const plain = isHidden ? byAmounts(stored) : stored;
  const said = splitOfChange(splitTypeOf(plain.split), change);
  if (said !== null && isFault(said)) return said;
  if (said === null && amountMinor === stored.amountMinor) return plain;
  return toStoredSplit(amountMinor, said ?? plain.split);
}

/** The split as shown to older clients that don't know its kind. */
const byAmounts = (stored: StoredSplit): StoredSplit => ({
  ...stored,
  split: { kind: 'amounts', amounts: stored.shares },
});

/** Whether a change leaves amount and shares unchanged, or omits them. */
function isUnchanged(stored: StoredSplit, { split: _split, ...change }: SplitChange): boolean {
  const plain = editSplit(byAmounts(stored), change);
  if (isFault(plain) || plain.amountMinor !== stored.amountMinor || plain.split.kind !== 'amounts') return false;
  const ids = new Set([...Object.keys(stored.shares), ...Object.keys(plain.shares)]);
  return [...ids].every((id) => (stored.shares[id] ?? 0) === (plain.shares[id] ?? 0));
}

/** The split in a change; null if none. Without a type it is the only one with sharers. */
function splitOfChange(storedType: SplitType, change: SplitChange): Split | SplitFault | null {
  const types = ([0, 1, 2] as const).filter((type) => Object.keys(change[splitFields[type]] ?? {}).length > 0);
  if (change.splitType == null && types.length > 1) return { field: 'splitType', reason: 'unclear' };
  const splitType = change.splitType ?? types[0] ?? storedType;
  const hasSplit = change[splitFields[splitType]] != null || splitType !== storedType;
  return hasSplit ? splitIn({ ...change, split: null, splitType }) : null;
}
