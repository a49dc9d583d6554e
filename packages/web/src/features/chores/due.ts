// When a chore is due, as people say it: days are the reader's.
import { DAY_MS, daysBetween } from '@hestia/contract/wire/days.ts';

/** A chore with a day and no time is due at the day's last minute. */
const WHOLE_DAY = '23:59';

export type DueLevel = 'now' | 'soon' | 'later';
export type DueGroup = 'late' | 'today' | 'week' | 'later';

/** Red under one day, amber under three, else green. */
export function dueLevel(due: Date, now: Date): DueLevel {
  const left = due.getTime() - now.getTime();
  return left < DAY_MS ? 'now' : left < 3 * DAY_MS ? 'soon' : 'later';
}

/** Whole days from today to the day of `due`: negative when it is past. */
export const daysUntil = (due: Date, now: Date): number => daysBetween(now, due);

export const isLate = (due: Date, now: Date): boolean => due.getTime() < now.getTime();

/** The part of the list that a chore belongs to. */
export function dueGroup(due: Date, now: Date): DueGroup {
  if (isLate(due, now)) return 'late';
  const days = daysUntil(due, now);
  return days === 0 ? 'today' : days < 7 ? 'week' : 'later';
}

/** The first moment of a day that was written so, in the reader's time zone. */
export const startOf = (day: string): Date => new Date(`${day}T00:00`);

/** The time of a due instant as `18:00`; empty when only its day was said. */
export function timeOf(due: Date): string {
  const time = due.toTimeString().slice(0, 5);
  return time === WHOLE_DAY ? '' : time;
}

/** The instant of a day and an optional time, in the reader's time zone; null when the day is incomplete. */
export function dueAt(day: string, time: string): string | null {
  const due = new Date(`${day}T${time || WHOLE_DAY}`);
  return Number.isNaN(due.getTime()) ? null : due.toISOString();
}
