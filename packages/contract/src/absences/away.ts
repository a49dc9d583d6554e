import type { Absence } from './schemas.ts';

type Days = Pick<Absence, 'fromOn' | 'untilOn'>;

/** Whether an absence covers a day: its first and its last day do. */
export const covers = ({ fromOn, untilOn }: Days, day: string): boolean =>
  fromOn <= day && (untilOn === null || day <= untilOn);

/** Whether two absences share a day. */
export const overlap = (a: Days, b: Days): boolean =>
  (b.untilOn === null || a.fromOn <= b.untilOn) && (a.untilOn === null || b.fromOn <= a.untilOn);

/** The absence of a member on a day; undefined when they are present. */
export const absenceOn = (absences: readonly Absence[], userId: string, day: string): Absence | undefined =>
  absences.find((absence) => absence.userId === userId && covers(absence, day));

/** Returns a predicate: whether a member is away on a day. */
export const awayIn =
  (absences: readonly Absence[]) =>
  (userId: string, day: string): boolean =>
    absenceOn(absences, userId, day) !== undefined;

/** A member's absences that aren't over on a day, the next one first. */
export const absencesAhead = (absences: readonly Absence[], userId: string, day: string): Absence[] =>
  absences
    .filter((absence) => absence.userId === userId && (absence.untilOn === null || day <= absence.untilOn))
    .toReversed();
