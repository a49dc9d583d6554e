import type { Id } from '../wire/primitives.ts';
import type { NoteChange, PollVote, Reaction, Reminder, ReminderMentions, ToldItem } from './schemas.ts';

/** Hub events of the board: name → payload. */
export type ReminderEvents = {
  NewReminderAdded: Reminder;
  ReminderUpdated: Reminder;
  /**
   * Ours, and what is stored: what changed of a note; its id alone where what is on it did. A connection that joined without
   * a number hears `ReminderUpdated` in its place.
   */
  ReminderChanged: NoteChange;
  ReminderDeleted: Id;
  RemindersUpdated: Reminder[];
  /** Ours, and what is stored: the same of several; the other connections hear `RemindersUpdated`, and `ReminderUpdated` of each. */
  RemindersChanged: NoteChange[];
  /** Ours: a note that is changed mentions people whom it did not mention before. */
  NewReminderMentions: ReminderMentions;
  NewShoppingItem: ToldItem;
  UpdatedShoppingItem: ToldItem;
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
