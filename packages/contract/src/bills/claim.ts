// M23: of a bill that names a placeholder, once somebody has said that it is them.
import type { Claim } from '../money/claim.ts';
import type { Bill, BillSharer, BillSplit } from './schemas.ts';

type Naming = Pick<Bill, 'paidBy' | 'split' | 'paused'>;

/**
 * A bill once a placeholder is claimed. Where both shared, the member has both parts. Two stays with other days cannot be
 * one: theirs alone stays, and the bill is paused until somebody says who shares.
 */
export function claimBill<B extends Naming>(bill: B, claim: Claim): B {
  const { placeholderId, userId } = claim;
  const paidBy = bill.paidBy === placeholderId ? userId : bill.paidBy;
  const { sharers } = bill.split;
  const theirs = sharers.find((sharer) => sharer.userId === placeholderId);
  const own = sharers.find((sharer) => sharer.userId === userId);
  if (!theirs) return paidBy === bill.paidBy ? bill : { ...bill, paidBy };
  if (!own) {
    const split = { ...bill.split, sharers: sharers.map((one) => (one === theirs ? { ...one, userId } : one)) };
    return { ...bill, paidBy, split };
  }
  const others = sharers.filter((sharer) => sharer !== theirs);
  if (bill.split.kind === 'days' && (own.fromOn !== theirs.fromOn || own.untilOn !== theirs.untilOn))
    return { ...bill, paidBy, split: { ...bill.split, sharers: others }, paused: bill.paused ?? 'sharerLeft' };
  return { ...bill, paidBy, split: withBoth(bill.split, { own, theirs, others }) };
}

type Parts = Readonly<Record<'own' | 'theirs', BillSharer>> & { readonly others: readonly BillSharer[] };

function withBoth({ kind }: BillSplit, { own, theirs, others }: Parts): BillSplit {
  // Equal parts of which somebody has two are parts of a split by days in which nobody's days are limited.
  const partOf = (sharer: BillSharer) => sharer.part ?? (kind === 'evenly' || kind === 'days' ? 1 : 0);
  const sharers = others.map((sharer) =>
    sharer === own
      ? { ...sharer, part: Math.round((partOf(own) + partOf(theirs)) * 100) / 100 }
      : { ...sharer, part: partOf(sharer) },
  );
  return { kind: kind === 'evenly' ? 'days' : kind, sharers };
}
