import { billIn } from './bills/wire.ts';
import type { DecodedEvent, HestiaEvent } from './events.ts';
import { expenseIn } from './money/shapes/wire.ts';
import { decodeNote } from './reminders/wire.ts';

/** Decodes an event into the model; hub events are decoded only here. */
export function decodeEvent(event: HestiaEvent): DecodedEvent {
  switch (event.name) {
    case 'NewExpenseAdded':
    case 'ExpenseUpdated':
      return { ...event, payload: expenseIn(event.payload) };
    case 'NewBillAdded':
    case 'BillUpdated':
    case 'BillPaused':
    case 'BillAsked':
      return { ...event, payload: billIn(event.payload) };
    case 'NewReminderAdded':
    case 'ReminderUpdated':
      return { ...event, payload: decodeNote(event.payload) };
    case 'RemindersUpdated':
      return { ...event, payload: event.payload.map(decodeNote) };
    default:
      return event;
  }
}
