// R14 When a chore's members are notified that it is due.
import { daysLater } from '../recurrence/dates.ts';
import { instantOf, localOf } from '../time/instants.ts';
import type { Chore } from './schemas.ts';
import { isWholeDay } from './whole-day.ts';

/** Before and after the due time, `daily` on each day after it until it is done; without a time, a chore notifies in the morning. */
export const moments = ['dayBefore', 'hourBefore', 'atDue', 'dayAfter', 'daily'] as const;
export type Moment = (typeof moments)[number];

/** How many of them one chore may have. */
export const MAX_MOMENTS = 3;

const MORNING = '09:00';
const HOUR_MS = 3_600_000;

/** Nine of the day after an instant, by the household's clocks (R21). */
export const nextMorning = (instant: string, timeZone: string): string =>
  instantOf(daysLater(`${localOf(instant, timeZone).slice(0, 'YYYY-MM-DD'.length)}T${MORNING}`, 1), timeZone);

/** The instant of a moment. Days are counted on the household's calendar: the hour stays the same over a change of clocks. */
export function momentAt(moment: Moment, dueDate: string, timeZone: string): string {
  const wholeDay = isWholeDay(dueDate, timeZone);
  const [day = '', time = ''] = localOf(dueDate, timeZone).split('T');
  const on = (days: number) => instantOf(daysLater(`${day}T${wholeDay ? MORNING : time}`, days), timeZone);
  switch (moment) {
    case 'dayBefore':
      return on(-1);
    case 'hourBefore':
      return wholeDay ? on(0) : new Date(Date.parse(dueDate) - HOUR_MS).toISOString();
    case 'atDue':
      return wholeDay ? on(0) : dueDate;
    case 'dayAfter':
    // The first of them.
    case 'daily':
      return on(1);
  }
}

/**
 * The default notification of repeating chores: at the member's hour, `minute`, on the due day. Null for other chores.
 */
export function usualMoment(
  chore: Pick<Chore, 'dueDate' | 'remind' | 'repeat'>,
  minute: number,
  timeZone: string,
): string | null {
  if (chore.remind || !chore.repeat || chore.repeat.isPaused) return null;
  const day = localOf(chore.dueDate, timeZone).slice(0, 'YYYY-MM-DD'.length);
  return instantOf(`${day}T${clockOf(minute)}`, timeZone);
}

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

type DueChore = { readonly dueDate: string; readonly remind?: readonly Moment[] | undefined };

/** The first daily moment after an instant: at the same hour of each day after the due one. */
function nextDaily(dueDate: string, after: string, timeZone: string): string {
  const first = momentAt('daily', dueDate, timeZone);
  if (first > after) return first;
  const [firstDay = '', time = ''] = localOf(first, timeZone).split('T');
  const today = localOf(after, timeZone).slice(0, firstDay.length);
  const at = instantOf(`${today}T${time}`, timeZone);
  return at > after ? at : instantOf(daysLater(`${today}T${time}`, 1), timeZone);
}

/** The first moment after an instant; null if none. Missed moments aren't sent later one by one. */
export const nextMoment = ({ dueDate, remind = [] }: DueChore, after: string, timeZone: string): string | null =>
  remind
    .map((moment) => (moment === 'daily' ? nextDaily(dueDate, after, timeZone) : momentAt(moment, dueDate, timeZone)))
    .filter((at) => at > after)
    .toSorted()[0] ?? null;
