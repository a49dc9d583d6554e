import type { Id } from '../wire/primitives.ts';
import type { Chore, ChoreMessage } from './schemas.ts';

/** Hub events of chores: name → payload. */
export type ChoreEvents = {
  NewChoreAdded: Chore;
  ChoreUpdated: Chore;
  /** Deleted or archived: it leaves the wire's list. */
  ChoreDeleted: Id;
  ChoreEnrollmentAdded: Chore;
  ChoreEnrollmentRemoved: Chore;
  /** Somebody is asked to do it in another's place. */
  HandoverAsked: Chore;
  /** They have said whether they do. */
  HandoverAnswered: Chore;
  NewChoreMessageAdded: ChoreMessage;
  ChoreMessagesDeleted: Id;
};
