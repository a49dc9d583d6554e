// M23: a bill that names a placeholder, after a member has claimed it.
import type { Claim } from '../money/expenses/claim.ts';
import type { Bill } from './model.ts';
import type { BillSharer, BillSplit } from './schemas.ts';
import { isBillFault, sharesAsExpense } from './split.ts';

type BillNames = Pick<Bill, 'paidBy' | 'split' | 'paused' | 'amountMinor' | 'beyond'>;

/**
 * A bill after a claim. If both shared, the member gets both parts. Stays with different days can't be merged: the
 * member's own stays, and the bill is paused until a member chooses the sharers.
 */
export function claimBill<B extends BillNames>(bill: B, claim: Claim): B {
  const after = claimNamed(bill, claim);
  return after === bill ? bill : { ...after, ...claimBeyond(after, claim) };
}

/** M35: the member takes over the placeholder's leftovers. */
function claimBeyond({ beyond }: BillNames, { placeholderId, userId }: Claim): Pick<Bill, 'beyond'> {
  const { [placeholderId]: theirs, ...others } = beyond ?? {};
  return theirs === undefined ? {} : { beyond: { ...others, [userId]: (others[userId] ?? 0) + theirs } };
}

function claimNamed<B extends BillNames>(bill: B, claim: Claim): B {
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
  // A sharer can't have two parts of the rest: from now on the split has amounts.
  if (bill.split.kind === 'personal' && !own.isPartAlone && !theirs.isPartAlone)
    return claimNamed({ ...bill, split: amountsOf(bill) }, claim);
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
  // Equal parts become shares (M9) when a sharer has two.
  return { kind: kind === 'evenly' ? 'shares' : kind, sharers };
}

/** Each sharer's part of a bill, as amounts. */
function amountsOf(bill: BillNames): BillSplit {
  const found = sharesAsExpense(bill, bill.amountMinor ?? 0);
  const shares = isBillFault(found) ? {} : found.shares;
  const { sharers } = bill.split;
  return {
    kind: 'amounts',
    sharers: sharers.map(({ userId, fromOn, untilOn }) => ({
      userId,
      part: shares[userId] ?? 0,
      fromOn,
      untilOn,
    })),
  };
}
