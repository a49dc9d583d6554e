// A recurring bill inside Hestia: whole minor units (M1). `wire.ts` has its form on the wire and on devices.
import type { Minor } from '../money/coins/minor.ts';
import type { Bill as WireBill, BillSplitKind } from './schemas.ts';

/** A bill with its amounts in minor units, also those in the parts of its sharers; `decimals` only says how the wire writes them. */
export type Bill = Omit<WireBill, 'amount' | 'lastAmount'> & {
  /** Null: a different amount each time, for which the payer is asked. */
  readonly amountMinor: Minor | null;
  /** Booked last. */
  readonly lastMinor: Minor | null;
};

/** Splits of a fixed amount, whose parts are amounts: unusable for bills with a different amount each time. */
export const splitsOfOneAmount: readonly BillSplitKind[] = ['amounts', 'personal'];
