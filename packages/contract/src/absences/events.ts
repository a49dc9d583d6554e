import type { ChoreEvents } from '../chores/events.ts';
import type { Id } from '../wire/primitives.ts';
import type { Absence } from './schemas.ts';

/** Hub events of who is away: name → payload. Whoever leaves the household (`MemberLeft`) takes their absences along. */
export type AbsenceEvents = {
  NewAbsenceAdded: Absence;
  AbsenceUpdated: Absence;
  AbsenceDeleted: Id;
};

/** What else may be heard of it: turns of theirs pass on, and they cannot take over what they are asked to, or have offered. */
export type PassedOn = Pick<
  ChoreEvents,
  'ChoreEnrollmentAdded' | 'ChoreEnrollmentRemoved' | 'HandoverAnswered' | 'ChoreUpdated'
>;
