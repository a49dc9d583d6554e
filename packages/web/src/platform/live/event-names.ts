import type { EventName } from '@hestia/contract/events.ts';

// The compiler refuses this list when the contract has an event that is not in it.
const all: Record<EventName, true> = {
  UserUpdated: true,
  MemberJoined: true,
  MemberLeft: true,
  ColocationUpdated: true,
  ColocationDeleted: true,
  NewExpenseCategoryAdded: true,
  ExpenseCategoryUpdated: true,
  ExpenseCategoryDeleted: true,
  NewExpenseAdded: true,
  ExpenseUpdated: true,
  ExpenseDeleted: true,
  BalanceUpdated: true,
  NewReminderAdded: true,
  ReminderUpdated: true,
  ReminderDeleted: true,
  RemindersUpdated: true,
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
  ChoreDeleted: true,
  ChoreEnrollmentAdded: true,
  ChoreEnrollmentRemoved: true,
  NewChoreMessageAdded: true,
  ChoreMessagesDeleted: true,
  NewMessageAdded: true,
  MessageUpdated: true,
  MessageDeleted: true,
};

/** The events that the hub may send; each must be listened for, so that none is missed in counting. */
export const eventNames = Object.keys(all) as EventName[];
