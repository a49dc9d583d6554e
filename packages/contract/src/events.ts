import type { AbsenceEvents } from './absences/events.ts';
import type { AccountEvents } from './accounts/events.ts';
import type { BillEvents } from './bills/events.ts';
import type { ChoreEvents } from './chores/events.ts';
import type { ColocationEvents } from './colocations/events.ts';
import type { ImportEvents } from './imports/events.ts';
import type { MessageEvents } from './messages/events.ts';
import type { MoneyEvents } from './money/events.ts';
import type { NewsEvents } from './news/events.ts';
import type { ReminderEvents } from './reminders/events.ts';
import type { EventOf } from './wire/event.ts';

/** All hub events: name → payload (the first argument; the second is `{ seq }`). */
export type Events = AccountEvents &
  ColocationEvents &
  MoneyEvents &
  ReminderEvents &
  ChoreEvents &
  MessageEvents &
  AbsenceEvents &
  NewsEvents &
  ImportEvents &
  BillEvents;
export type EventName = keyof Events;
export type HestiaEvent = EventOf<Events>;

// The compiler refuses this list when the contract has an event that is not in it.
const names: Record<EventName, true> = {
  UserUpdated: true,
  MemberJoined: true,
  MemberLeft: true,
  PlaceholderClaimed: true,
  ColocationUpdated: true,
  MemberResetChanged: true,
  HouseholdExported: true,
  InvitationsChanged: true,
  ColocationDeleted: true,
  NewExpenseCategoryAdded: true,
  ExpenseCategoryUpdated: true,
  ExpenseCategoryDeleted: true,
  NewExpenseAdded: true,
  ExpenseUpdated: true,
  ExpenseDeleted: true,
  BalanceUpdated: true,
  NewExpenseMessageAdded: true,
  ExpenseMessagesDeleted: true,
  DeletedExpensesForgotten: true,
  SumsChecked: true,
  NudgeSent: true,
  DefaultSplitChanged: true,
  ExpensesImported: true,
  ImportUndone: true,
  NewReminderAdded: true,
  ReminderUpdated: true,
  ReminderChanged: true,
  ReminderDeleted: true,
  RemindersUpdated: true,
  RemindersChanged: true,
  NewReminderMentions: true,
  NewShoppingItem: true,
  UpdatedShoppingItem: true,
  DeletedShoppingItem: true,
  NewReaction: true,
  UpdateReaction: true,
  DeleteReaction: true,
  NewPollVote: true,
  UpdatePollVote: true,
  DeletePollVote: true,
  PollEnded: true,
  NewChoreAdded: true,
  ChoreUpdated: true,
  ChoreLineTicked: true,
  ChoreDeleted: true,
  ChoreEnrollmentAdded: true,
  ChoreEnrollmentRemoved: true,
  HandoverAsked: true,
  HandoverAnswered: true,
  TurnsStopped: true,
  NewChoreMessageAdded: true,
  ChoreMessagesDeleted: true,
  NewMessageAdded: true,
  MessageUpdated: true,
  MessageDeleted: true,
  NewMessageReaction: true,
  UpdateMessageReaction: true,
  DeleteMessageReaction: true,
  NewAbsenceAdded: true,
  AbsenceUpdated: true,
  AbsenceDeleted: true,
  NewsLooked: true,
  NewBillAdded: true,
  BillUpdated: true,
  BillDeleted: true,
  BillAsked: true,
  BillPaused: true,
};

/** All names of events: clients subscribe to each, so that they miss no number. */
export const eventNames = Object.keys(names) as EventName[];
