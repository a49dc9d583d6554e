import type { ColocationEvents } from '../colocations/events.ts';
import type { HeardEvent } from '../wire/event.ts';
import type { AbsenceEvents } from './events.ts';
import type { Absence } from './schemas.ts';

const latestFirst = (a: Absence, b: Absence): number =>
  a.fromOn === b.fromOn ? (a.id < b.id ? 1 : -1) : a.fromOn < b.fromOn ? 1 : -1;

/** Absences (latest first) after an event. */
export function applyToAbsences(
  absences: readonly Absence[],
  event: HeardEvent<AbsenceEvents & Pick<ColocationEvents, 'MemberLeft'>>,
): readonly Absence[] {
  switch (event.name) {
    case 'NewAbsenceAdded':
    case 'AbsenceUpdated':
      return [...absences.filter(({ id }) => id !== event.payload.id), event.payload].toSorted(latestFirst);
    case 'AbsenceDeleted':
      return absences.filter(({ id }) => id !== event.payload);
    case 'MemberLeft':
      return absences.filter(({ userId }) => userId !== event.payload);
    default:
      return absences;
  }
}
