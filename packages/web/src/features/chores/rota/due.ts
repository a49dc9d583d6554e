// When a chore is due, as people say it: a whole day is the household's, a time is the reader's.
import { isWholeDay, WHOLE_DAY } from '@hestia/contract/chores/whole-day.ts';
import { dayOf, isDay } from '@hestia/contract/time/day.ts';
import { instantOf } from '@hestia/contract/time/instants.ts';
import { DAY_MS, daysBetween } from '@hestia/contract/wire/days.ts';

const { timeZone: OWN_ZONE } = new Intl.DateTimeFormat().resolvedOptions();

/**
 * A chore's due date on the reader's clock: an all-day date is the household's, in any time zone, and ends on the same
 * date by the reader's clock. Whether it is late is decided by the instant.
 */
export const readersDue = (dueDate: string, timeZone: string, ownZone = OWN_ZONE): Date =>
  new Date(isWholeDay(dueDate, timeZone) ? instantOf(`${dayOf(dueDate, timeZone)}T${WHOLE_DAY}`, ownZone) : dueDate);

export type DueLevel = 'now' | 'soon' | 'later';
export type DueGroup = 'late' | 'today' | 'week' | 'later';

/** Red under one day, amber under three, else green. */
export function dueLevel(due: Date, now: Date): DueLevel {
  const left = due.getTime() - now.getTime();
  return left < DAY_MS ? 'now' : left < 3 * DAY_MS ? 'soon' : 'later';
}

/** Whole days until a chore is due, negative when that is past: for a whole day by the household's calendar, for a time by the reader's. */
export const daysUntil = (dueDate: string, now: Date, timeZone: string): number =>
  isWholeDay(dueDate, timeZone)
    ? (Date.parse(dayOf(dueDate, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY_MS
    : daysBetween(now, new Date(dueDate));

export const isLate = (due: Date, now: Date): boolean => due.getTime() < now.getTime();

/** The part of the list that a chore belongs to. */
export function dueGroup(dueDate: string, now: Date, timeZone: string): DueGroup {
  if (isLate(new Date(dueDate), now)) return 'late';
  const days = daysUntil(dueDate, now, timeZone);
  return days === 0 ? 'today' : days < 7 ? 'week' : 'later';
}

/** The first moment of a day that was written so, in the reader's time zone. */
export const startOf = (day: string): Date => new Date(`${day}T00:00`);

/** The time of a due instant as `18:00`; empty for an all-day date. */
export function timeOf(due: Date): string {
  const time = due.toTimeString().slice(0, 5);
  return time === WHOLE_DAY ? '' : time;
}

/** The instant of a day of the household, or of a day and a time by the reader's clock; null when the day is incomplete. */
export function dueAt(day: string, time: string, timeZone: string, ownZone = OWN_ZONE): string | null {
  if (!isDay(day)) return null;
  return time === '' ? instantOf(`${day}T${WHOLE_DAY}`, timeZone) : instantOf(`${day}T${time}`, ownZone);
}
