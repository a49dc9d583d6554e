import type { AccountEvents } from './accounts/events.ts';
import type { ChoreEvents } from './chores/events.ts';
import type { ColocationEvents } from './colocations/events.ts';
import type { MessageEvents } from './messages/events.ts';
import type { MoneyEvents } from './money/events.ts';
import type { ReminderEvents } from './reminders/events.ts';

/** All hub events: name → payload (the first argument; the second is `{ seq }`). */
export type Events = AccountEvents & ColocationEvents & MoneyEvents & ReminderEvents & ChoreEvents & MessageEvents;
export type EventName = keyof Events;

/** One event as a union over the names, so that a switch over `name` narrows `payload`. */
export type HestiaEvent = { [N in EventName]: { readonly name: N; readonly payload: Events[N] } }[EventName];
