// Assigns turns fairly (rules R11 and R12 in `docs/wire.md`).
import { DAY_MS } from '../wire/days.ts';
import type { Standing } from './schemas.ts';

/** Days that count, including today. */
export const DAYS_LOOKED_BACK = 90;

/** The days that are looked back upon, today first. */
export function daysLookedBack(today: string): string[] {
  const dayBefore = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, today.length);
  return Array.from({ length: DAYS_LOOKED_BACK }, (_, ago) => dayBefore(ago));
}

/**
 * Number of these days on which a member was present. The day of moving in doesn't count, so that new members don't
 * start behind.
 */
export function presenceOn(
  days: readonly string[],
  { joinedOn, isAway }: { readonly joinedOn: string; readonly isAway: (day: string) => boolean },
): Pick<Standing, 'days' | 'daysBefore'> {
  const since = days.filter((day) => day > joinedOn);
  return { days: since.filter((day) => !isAway(day)).length, daysBefore: days.length - since.length };
}

/**
 * R11 Effort per day present. Days before moving in, and members away on all days, count as the mean. All numbers are
 * whole until the one division, so that equal shares are equal.
 */
export function effortPerDay(standings: readonly Standing[]): (standing: Standing) => number {
  const allDays = standings.reduce((sum, { days }) => sum + days, 0);
  const allEffort = allDays === 0 ? 0 : standings.reduce((sum, { effort }) => sum + effort, 0);
  const shared = allDays || 1;
  return ({ effort, days, daysBefore }) => {
    const counted = days + daysBefore;
    return counted === 0 ? allEffort / shared : (effort * shared + allEffort * daysBefore) / (shared * counted);
  };
}

/**
 * R12 The available member with the least effort per day present. Ties go to the one whose last turn is longest ago,
 * then to the one who joined first: `standings` are in that order. Null: none is available.
 */
export const fairest = (standings: readonly Standing[], canBe: (userId: string) => boolean): string | null =>
  leastFirst(standings).find(({ userId }) => canBe(userId))?.userId ?? null;

/** All of them in the order in which they would be chosen. */
export function leastFirst(standings: readonly Standing[]): readonly Standing[] {
  const perDay = effortPerDay(standings);
  return standings.toSorted((a, b) => perDay(a) - perDay(b) || ageOf(a) - ageOf(b));
}

const ageOf = ({ lastTurnAt }: Standing): number => (lastTurnAt === null ? 0 : Date.parse(lastTurnAt));
