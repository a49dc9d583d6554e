// When a repeating task is due.
import { datesOf, nearBefore, recurrenceOf } from '../recurrence/dates.ts';
import { instantOf, localOf } from '../time/instants.ts';
import type { Repeat } from './schemas.ts';

type EndedTurn = { readonly due: string; readonly now: string; readonly timeZone: string };

/**
 * The next due time. On a schedule: the next date after both this turn and now, so that missed turns don't pile up.
 * After completion: an interval from today, at the hour of the first. Null: never, as the calendar ends.
 */
export function nextDue(
  repeat: Pick<Repeat, 'rule' | 'basis' | 'from'>,
  { due, now, timeZone }: EndedTurn,
): string | null {
  const recurrence = recurrenceOf(repeat);
  if (repeat.basis === 'completion') {
    const today = `${localOf(now, timeZone).slice(0, 'YYYY-MM-DD'.length)}${repeat.from.slice('YYYY-MM-DD'.length)}`;
    const next = [...datesOf(recurrence, today).take(2)][1];
    return next === undefined ? null : instantOf(next, timeZone);
  }
  const after = due > now ? due : now;
  for (const date of datesOf(recurrence, nearBefore(repeat.from, recurrence, localOf(after, timeZone)))) {
    const instant = instantOf(date, timeZone);
    if (instant > after) return instant;
  }
  return null;
}

/** The dates of the schedule that a late turn covers: its own, and those missed since. */
export function turnsIn(repeat: Pick<Repeat, 'rule' | 'basis' | 'from'>, { due, now, timeZone }: EndedTurn): number {
  if (repeat.basis === 'completion' || now <= due) return 1;
  const recurrence = recurrenceOf(repeat);
  let count = 1;
  for (const date of datesOf(recurrence, nearBefore(repeat.from, recurrence, localOf(due, timeZone)))) {
    const instant = instantOf(date, timeZone);
    if (instant > now || count === MAX_COUNTED) return count;
    if (instant > due) count++;
  }
  return count;
}

/** Higher counts are shown as "or more". */
const MAX_COUNTED = 99;
