import type { AbsenceEvents } from './absences/events.ts';
import type { AccountEvents } from './accounts/events.ts';
import type { BillEvents, DecodedBillEvents } from './bills/events.ts';
import type { BookEvents } from './book/events.ts';
import type { ChoreEvents } from './chores/events.ts';
import type { ColocationEvents } from './colocations/events.ts';
import type { ImportEvents } from './imports/events.ts';
import type { MessageEvents } from './messages/events.ts';
import type { DecodedMoneyEvents, MoneyEvents } from './money/events.ts';
import type { MoveEvents } from './moves/events.ts';
import type { NewsEvents } from './news/events.ts';
import type { DecodedReminderEvents, ReminderEvents } from './reminders/events.ts';
import type { TagEvents } from './tags/events.ts';
import type { EventName } from './wire/event-names.ts';
import type { EventOf } from './wire/event.ts';

/** The compiler refuses an event that the list of names lacks, and a name of no event. */
type ListedEvents<
  Map extends { readonly [Name in keyof Map]: Name extends EventName ? unknown : never } & Record<EventName, unknown>,
> = Map;

/** All hub events: name → payload (the first argument; the second is `{ seq }`). */
export type Events = ListedEvents<
  AccountEvents &
    ColocationEvents &
    MoneyEvents &
    ReminderEvents &
    ChoreEvents &
    MessageEvents &
    AbsenceEvents &
    NewsEvents &
    ImportEvents &
    BillEvents &
    TagEvents &
    MoveEvents &
    BookEvents
>;
export type HestiaEvent = EventOf<Events>;

type DecodedPayloads = DecodedMoneyEvents & DecodedBillEvents & DecodedReminderEvents;
/** The same as our clients decode them at their door, and as commands predict them. */
export type DecodedEvents = Omit<Events, keyof DecodedPayloads> & DecodedPayloads;
export type DecodedEvent = EventOf<DecodedEvents>;
