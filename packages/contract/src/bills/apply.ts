import type { HeardEvent } from '../wire/event.ts';
import type { DecodedBillEvents } from './events.ts';
import type { Bill } from './model.ts';

/** The household's bills after an event, in the order in which they were made. */
export function applyToBills(bills: readonly Bill[], event: HeardEvent<DecodedBillEvents>): readonly Bill[] {
  switch (event.name) {
    case 'NewBillAdded':
      return [...bills.filter(({ id }) => id !== event.payload.id), event.payload];
    case 'BillUpdated':
    case 'BillPaused':
    case 'BillAsked':
      return bills.map((bill) => (bill.id === event.payload.id ? event.payload : bill));
    case 'BillDeleted':
      return bills.filter(({ id }) => id !== event.payload);
    default:
      return bills;
  }
}
