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
  NewChoreMessageAdded: ChoreMessage;
  ChoreMessagesDeleted: Id;
};
