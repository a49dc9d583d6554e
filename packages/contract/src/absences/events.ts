import type { ChoreEvents } from '../chores/events.ts';
import type { Id } from '../wire/primitives.ts';
import type { Absence } from './schemas.ts';

/**
 * Hub events of absences: name → payload. A member who leaves (`MemberLeft`) loses their absences without further
 * events.
 */
export type AbsenceEvents = {
  /** Ours: a member enters an absence. */
  NewAbsenceAdded: Absence;
  /** Ours: the days changed. */
  AbsenceUpdated: Absence;
  /** Ours: an absence was deleted. A member who leaves loses theirs without further events. */
  AbsenceDeleted: Id;
};

/** Other events that an absence may cause: the member's turns pass on or stop, and their open handovers end. */
export type PassedOnEvents = Pick<
  ChoreEvents,
  'ChoreEnrollmentAdded' | 'ChoreEnrollmentRemoved' | 'HandoverAnswered' | 'ChoreUpdated' | 'TurnsStopped'
>;
