import type { Id } from '../wire/primitives.ts';
import type { Note } from './model.ts';
import type { NoteChange, NoteTouch, PollVote, Reaction, Reminder, ReminderMentions, ToldItem } from './schemas.ts';

/** Hub events of the board: name → payload. */
export type ReminderEvents = {
  /** A note of any type. */
  NewReminderAdded: Reminder;
  /**
   * A changed note as a whole. Stored only by earlier versions; built for clients that joined without a number, also
   * after writes of its items and at the end of a poll.
   */
  ReminderUpdated: Reminder;
  /**
   * Ours, the stored form: the id of a note and its changed members, never `items`, `votes` or `reactions`; only the id
   * after writes of items and at the end of a poll. A client that joined without a number receives `ReminderUpdated`.
   */
  ReminderChanged: NoteChange;
  /** Clients that keep outcomes of polls remove this one. */
  ReminderDeleted: Id;
  /**
   * The whole of several notes that were moved, for who joined without a number; one `ReminderUpdated` of each follows, the
   * only ones that the older client handles.
   */
  RemindersUpdated: Reminder[];
  /** Ours, the stored form: as `ReminderChanged`, for several moved notes. */
  RemindersChanged: NoteChange[];
  /** Ours: an edited note mentions members that it never mentioned before; after its `ReminderChanged`. */
  NewReminderMentions: ReminderMentions;
  /** The item contains the `shop` of its list, if any; a `ReminderChanged` with the id of the note follows. */
  NewShoppingItem: ToldItem;
  /** Renamed, ticked or moved; as `NewShoppingItem`. */
  UpdatedShoppingItem: ToldItem;
  /** As `NewShoppingItem`. */
  DeletedShoppingItem: Id;
  /** A member reacts to a note. */
  NewReaction: Reaction;
  /** Another emoji, under the same id. */
  UpdateReaction: Reaction;
  /** The id of the reaction. */
  DeleteReaction: Id;
  /** In an anonymous poll, others receive the nil UUID instead of the voter. */
  NewPollVote: PollVote;
  /** A new choice that replaces the previous one. */
  UpdatePollVote: PollVote;
  /** The id of the vote. */
  DeletePollVote: Id;
  /** Ours: after a vote or a reaction, given or withdrawn. Other writes say it in `ReminderChanged`. */
  ReminderTouched: NoteTouch;
  /** Ours: a poll has ended. */
  PollEnded: Id;
};

type DecodedPayloads = {
  readonly NewReminderAdded: Note;
  readonly ReminderUpdated: Note;
  readonly RemindersUpdated: readonly Note[];
};

/** The same as our clients decode them at their door. */
export type DecodedReminderEvents = Omit<ReminderEvents, keyof DecodedPayloads> & DecodedPayloads;
