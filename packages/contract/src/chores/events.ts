import type { Id } from '../wire/primitives.ts';
import type { Chore, ChoreMessage, LineTick } from './schemas.ts';

/** Hub events of chores: name → payload. */
export type ChoreEvents = {
  /** Also the next turn of a chore that repeats. */
  NewChoreAdded: Chore;
  /** Changed, done or not done any more. */
  ChoreUpdated: Chore;
  /**
   * Ours: the change of a line, without its text. A client that joined without a number receives `ChoreUpdated` with
   * the whole chore, built on sending and stored nowhere.
   */
  ChoreLineTicked: LineTick;
  /** Deleted or archived: it leaves the list of chores. */
  ChoreDeleted: Id;
  /** A member is enrolled, or has taken it over. */
  ChoreEnrollmentAdded: Chore;
  /** A member is no longer enrolled. */
  ChoreEnrollmentRemoved: Chore;
  /** Ours: a member is asked to take it over. */
  HandoverAsked: Chore;
  /**
   * Ours: the asked member's answer; if they accept, after a `ChoreEnrollmentAdded` of each chore that changed hands, which the
   * older client handles.
   */
  HandoverAnswered: Chore;
  /** Ours: a member is nudged about it. */
  ChoreNudged: Chore;
  /** Ours: no member is left for its turns (R18); last of the events of a write. */
  TurnsStopped: Chore;
  /** A member has commented on a chore. */
  NewChoreMessageAdded: ChoreMessage;
  /** A comment was deleted. */
  ChoreMessagesDeleted: Id;
};
