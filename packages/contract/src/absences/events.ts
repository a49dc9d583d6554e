import type { Id } from '../wire/primitives.ts';
import type { Absence } from './schemas.ts';

/** Hub events of who is away: name → payload. Whoever leaves the household (`MemberLeft`) takes their absences along. */
export type AbsenceEvents = {
  NewAbsenceAdded: Absence;
  AbsenceUpdated: Absence;
  AbsenceDeleted: Id;
};
