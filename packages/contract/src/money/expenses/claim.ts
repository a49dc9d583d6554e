// M23: a placeholder turns out to be a member, and all that names it is theirs.
import type { Shares } from '../coins/minor.ts';
import type { Split } from '../shapes/model.ts';

/** A claimed placeholder; or a member whose place was given to another account, in the same form (decision 0023). */
export type Claim = { readonly placeholderId: string; readonly userId: string };

/** The members named by an expense, in whole numbers. */
type ExpenseNames = {
  readonly paidBy: string;
  readonly payers: Shares | null;
  readonly shares: Shares;
  readonly split: Split;
};

/**
 * An expense after a placeholder is claimed: others' parts stay, and the member has both parts. If both shared, it becomes split
 * by value: each share stays to the cent.
 */
export function claimStored<E extends ExpenseNames>(stored: E, claim: Claim): E {
  const { placeholderId, userId } = claim;
  const bothShare = placeholderId in stored.shares && userId in stored.shares;
  const shares = claimIn(stored.shares, claim);
  const split: Split = bothShare ? { kind: 'amounts', amounts: shares } : claimIn(stored.split, claim);
  return { ...stored, shares, split, ...paidAfter(stored, claim) };
}

function paidAfter({ paidBy, payers }: ExpenseNames, claim: Claim): Pick<ExpenseNames, 'paidBy' | 'payers'> {
  if (payers === null) return { paidBy: paidBy === claim.placeholderId ? claim.userId : paidBy, payers };
  const merged = claimIn(payers, claim);
  // M12: the first of those who paid most.
  const [first] = Object.entries(merged).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  return { paidBy: first?.[0] ?? paidBy, payers: Object.keys(merged).length > 1 ? merged : null };
}

/**
 * Any value with a member in place of a placeholder, at any depth: as a text, in a list (once) and as the key of a figure, where
 * both figures are added. The order stays.
 */
export function claimIn<T>(value: T, claim: Claim): T {
  return renamed(value, claim) as T;
}

function renamed(value: unknown, claim: Claim): unknown {
  const nameOf = (name: string) => (name === claim.placeholderId ? claim.userId : name);
  if (typeof value === 'string') return nameOf(value);
  if (Array.isArray(value)) {
    const all = value.map((each) => renamed(each, claim));
    return all.filter((each, place) => typeof each !== 'string' || all.indexOf(each) === place);
  }
  if (typeof value !== 'object' || value === null) return value;
  const after: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    const before = after[nameOf(name)];
    const now = renamed(each, claim);
    after[nameOf(name)] = typeof before === 'number' && typeof now === 'number' ? before + now : now;
  }
  return after;
}
