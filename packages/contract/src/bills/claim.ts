// M23: of a bill that names a placeholder, once somebody has said that it is them.
import { toAmount, toMinor } from '../money/minor.ts';
import type { Claim } from '../money/claim.ts';
import type { Bill, BillSharer, BillSplit } from './schemas.ts';
import { isBillFault, sharesAsExpense } from './split.ts';

type Naming = Pick<Bill, 'paidBy' | 'split' | 'paused' | 'amount' | 'decimals'>;

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
  // Nobody can have two parts of the rest: from now on the amounts themselves are said.
  if (bill.split.kind === 'personal' && !own.isPartAlone && !theirs.isPartAlone)
    return claimBill({ ...bill, split: amountsOf(bill) }, claim);
  const others = sharers.filter((sharer) => sharer !== theirs);
  if (bill.split.kind === 'days' && (own.fromOn !== theirs.fromOn || own.untilOn !== theirs.untilOn))
    return { ...bill, paidBy, split: { ...bill.split, sharers: others }, paused: bill.paused ?? 'sharerLeft' };
  return { ...bill, paidBy, split: withBoth(bill.split, { own, theirs, others }) };
}

type Parts = Readonly<Record<'own' | 'theirs', BillSharer>> & { readonly others: readonly BillSharer[] };

function withBoth({ kind }: BillSplit, { own, theirs, others }: Parts): BillSplit {
  const isPersonal = kind === 'personal';
  const defaultPart = kind === 'amounts' || kind === 'percentages' || isPersonal ? 0 : 1;
  const partOf = ({ part }: BillSharer) => part ?? defaultPart;
  const { isPartAlone: _alone, ...rest } = own;
  const merged: BillSharer = {
    ...rest,
    part: Math.round((partOf(own) + partOf(theirs)) * 1000) / 1000,
    ...(own.isPartAlone && theirs.isPartAlone && { isPartAlone: true }),
  };
  const sharers = others.map((one) => (one === own ? merged : isPersonal ? one : { ...one, part: partOf(one) }));
  // Equal parts of which somebody has two are shares (M9).
  return { kind: kind === 'evenly' ? 'shares' : kind, sharers };
}

/** What each one bears of a bill, said as amounts. */
function amountsOf(bill: Naming): BillSplit {
  const found = sharesAsExpense(bill, toMinor(bill.amount ?? 0, bill.decimals));
  const shares = isBillFault(found) ? {} : found.shares;
  const { sharers } = bill.split;
  return {
    kind: 'amounts',
    sharers: sharers.map(({ userId, fromOn, untilOn }) => ({
      userId,
      part: toAmount(shares[userId] ?? 0, bill.decimals),
      fromOn,
      untilOn,
    })),
  };
}
