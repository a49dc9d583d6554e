// When a chore is due, as people say it: days are the reader's.
import { DAY_MS, daysBetween } from '@hestia/contract/wire/days.ts';

/** A chore with a day and no time is due at the day's last minute. */
const LAST_MINUTE = { hours: 23, minutes: 59 };

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

const pad = (n: number): string => String(n).padStart(2, '0');

/** The first moment of a day that was written so, in the reader's time zone. */
export function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The time of a due instant as `18:00`; empty when only its day was said. */
export function timeOf(due: Date): string {
  const [hours, minutes] = [due.getHours(), due.getMinutes()];
  if (hours === LAST_MINUTE.hours && minutes === LAST_MINUTE.minutes) return '';
  return `${pad(hours)}:${pad(minutes)}`;
}

/** The instant of a day and an optional time, in the reader's time zone; null when the day is incomplete. */
export function dueAt(day: string, time: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (!year || !month || !date) return null;
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  const due = new Date(
    Number(year),
    Number(month) - 1,
    Number(date),
    hours ? Number(hours) : LAST_MINUTE.hours,
    minutes ? Number(minutes) : LAST_MINUTE.minutes,
  );
  return due.toISOString();
}
