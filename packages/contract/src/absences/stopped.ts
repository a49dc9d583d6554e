import type { Chore } from '../chores/schemas.ts';
import { dayOf } from '../time/day.ts';
import { covers } from './away.ts';
import type { Absence } from './schemas.ts';

/** Whether a member remains for a turn. */
export type DepartureFacts = {
  readonly now: string;
  /** The household's. */
  readonly timeZone: string;
  readonly livesHere: (userId: string) => boolean;
  /** Whether a member is away on a day without an end. */
  readonly isGone: (userId: string, day: string) => boolean;
};

/** Returns a predicate: whether a member is away on a day without an end. */
export const goneIn =
  (absences: readonly Absence[]) =>
  (userId: string, day: string): boolean =>
    absences.some((absence) => absence.userId === userId && absence.untilOn === null && covers(absence, day));

/**
 * R18 An open turn, and thus its series, has no member left when each has moved out, or is away. Away counts without an end, both
 * today and on its day. A series without members was meant to have none.
 */
export function hasNobodyLeft(
  { isDone, repeat, dueDate }: Chore,
  { now, timeZone, livesHere, isGone }: DepartureFacts,
): boolean {
  if (isDone || !repeat || repeat.isPaused || repeat.members.length === 0) return false;
  const day = dayOf(dueDate > now ? dueDate : now, timeZone);
  return repeat.members.every((userId) => !livesHere(userId) || isGone(userId, day));
}
