import type { AccountEvents } from './accounts/events.ts';
import type { ChoreEvents } from './chores/events.ts';
import type { ColocationEvents } from './colocations/events.ts';
import type { MessageEvents } from './messages/events.ts';
import type { MoneyEvents } from './money/events.ts';
import type { ReminderEvents } from './reminders/events.ts';
import type { EventOf } from './wire/event.ts';

/** All hub events: name → payload (the first argument; the second is `{ seq }`). */
export type Events = AccountEvents & ColocationEvents & MoneyEvents & ReminderEvents & ChoreEvents & MessageEvents;
export type EventName = keyof Events;
export type HestiaEvent = EventOf<Events>;
