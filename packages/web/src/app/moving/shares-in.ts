import type { Bill } from '@hestia/contract/bills/model.ts';
import { isBillFault, sharesOf } from '@hestia/contract/bills/split.ts';
import type { Shares } from '@hestia/contract/money/coins/minor.ts';

/** The shares of a bill on its next date; null where no amount is known, or nobody shares it. */
export function sharesIn(bill: Bill): Shares | null {
  const minor = bill.amountMinor ?? bill.lastMinor;
  if (minor === null) return null;
  const shares = sharesOf(bill, minor, bill.nextOn ?? bill.firstOn);
  return isBillFault(shares) ? null : shares.shares;
}
