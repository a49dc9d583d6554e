import type { Id } from '../wire/primitives.ts';
import type { Bill } from './model.ts';
import type { Bill as WireBill } from './schemas.ts';

/** Hub events of bills: name → payload. A booking emits the events of an expense before these. */
export type BillEvents = {
  /** Ours. */
  NewBillAdded: WireBill;
  /**
   * Ours: edited, paused by hand, or a date has come, after the expenses that it has booked; also when a sharer or
   * payer moves out.
   */
  BillUpdated: WireBill;
  /** Ours: the server has paused it, with the reason in `paused`; in place of `BillUpdated`. */
  BillPaused: WireBill;
  /** Ours: deleted; its booked expenses stay. */
  BillDeleted: Id;
  /** Ours: a date has come, and its payer is asked for the amount, for the first time or again. */
  BillAsked: WireBill;
};

type DecodedPayloads = { readonly [Name in Exclude<keyof BillEvents, 'BillDeleted'>]: Bill };

/** The same as our clients decode them at their door. */
export type DecodedBillEvents = Omit<BillEvents, keyof DecodedPayloads> & DecodedPayloads;
