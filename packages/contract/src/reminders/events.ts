import type { Id } from '../wire/primitives.ts';
import type { PollVote, Reaction, Reminder, ReminderMentions, ShoppingItem } from './schemas.ts';

/** Hub events of the board: name → payload. */
export type ReminderEvents = {
  NewReminderAdded: Reminder;
  ReminderUpdated: Reminder;
  ReminderDeleted: Id;
  RemindersUpdated: Reminder[];
  /** Ours: a note that is changed mentions people whom it did not mention before. */
  NewReminderMentions: ReminderMentions;
  NewShoppingItem: ShoppingItem;
  UpdatedShoppingItem: ShoppingItem;
  DeletedShoppingItem: Id;
  NewReaction: Reaction;
  UpdateReaction: Reaction;
  DeleteReaction: Id;
  NewPollVote: PollVote;
  UpdatePollVote: PollVote;
  DeletePollVote: Id;
  /** Ours: the time of a poll is over; its id. */
  PollEnded: Id;
};
