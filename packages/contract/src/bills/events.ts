import type { Id } from '../wire/primitives.ts';
import type { Bill } from './schemas.ts';

/** Hub events of bills: name → payload. What a bill books is told as any expense, before these. */
export type BillEvents = {
  NewBillAdded: Bill;
  /** Changed, paused by hand, or one of its dates has come. */
  BillUpdated: Bill;
  /** It has stopped by itself, and says why: somebody has to do something before it goes on. */
  BillPaused: Bill;
  BillDeleted: Id;
  /** Its payer is asked for the amount, for the first time or once more. */
  BillAsked: Bill;
};
