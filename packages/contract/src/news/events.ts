import type { NewsLook } from './schemas.ts';

/** Hub events about what is new: name → payload. */
export type NewsEvents = {
  /** Ours: a user has looked at the news. For all others, `userId` is the nil UUID and `seq` 0. */
  NewsLooked: NewsLook;
};

/** Events that may be news to other members. */
export const newsworthyEvents = [
  'NewReminderAdded',
  'NewReminderMentions',
  'ReminderDeleted',
  'NewReaction',
  'UpdateReaction',
  'NewPollVote',
  'UpdatePollVote',
  'PollEnded',
  'NewChoreAdded',
  'ChoreUpdated',
  'ChoreEnrollmentAdded',
  'ChoreEnrollmentRemoved',
  'TurnsStopped',
  'NewChoreMessageAdded',
  'NewExpenseAdded',
  'BillPaused',
  'BudgetExceeded',
  'ExpenseUpdated',
  'ExpenseDeleted',
  'NewExpenseMessageAdded',
  'ExpensesImported',
  'ImportUndone',
  'NewShoppingItem',
  'UpdatedShoppingItem',
  'NewMessageAdded',
  'NewMessageReaction',
  'UpdateMessageReaction',
  'MemberJoined',
  'MemberLeft',
  'PlaceholderClaimed',
  'ColocationUpdated',
  'NewAbsenceAdded',
  'AbsenceUpdated',
] as const;

/** Events that reword or remove earlier news: its words are always current. */
export const rewordingEvents = [
  'ReminderChanged',
  'RemindersChanged',
  'DeletedShoppingItem',
  'ChoreDeleted',
  'ChoreMessagesDeleted',
  'ExpenseMessagesDeleted',
  'ExpenseCategoryDeleted',
  'BillUpdated',
  'BillDeleted',
  'MessageUpdated',
  'MessageDeleted',
  'UserUpdated',
] as const;
export type NewsworthyEvent = (typeof newsworthyEvents)[number];
