// The one place in which an instant is made of a day (or of a date and time) and a time zone. Elsewhere a test refuses it
// (tools/days.test.ts): by the clock of a device, or at noon by UTC, the same day would be another one for a housemate.
import { type Day, dayOf } from './day.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const NOON = 'T12:00';

/** The date and time of an instant in a time zone, as `2026-11-20T18:00`. */
export const localOf = (instant: string, timeZone: string): string =>
  `${dayOf(instant, timeZone)}T${clockOf(timeZone).format(Date.parse(instant))}`;

/**
 * The instant of a date and time in a time zone. A time that a change of clocks skips is later by the gap; a repeated one is the
 * first.
 */
export function instantOf(local: string, timeZone: string): string {
  const byUtc = Date.parse(`${local}Z`);
  // No clock changes twice within two days.
  const [before = 0, after = 0] = [-DAY_MS, DAY_MS].map((by) => byUtc - aheadAt(byUtc + by, timeZone));
  const isThere = (at: number) => at + aheadAt(at, timeZone) === byUtc;
  const there = [before, after].filter(isThere);
  return new Date(there.length > 0 ? Math.min(...there) : before).toISOString();
}

/** The instant of a day: its noon there. */
export const noonOf = (day: Day, timeZone: string): string => instantOf(`${day}${NOON}`, timeZone);

/** A day for formatters in the time zone `UTC`: only for display. */
export const shownDay = (day: string): Date => new Date(`${day}T00:00Z`);

/** The Monday of a day's week, or of an earlier week. */
export function mondayOf(day: Day, weeksAgo = 0): Day {
  const shown = shownDay(day);
  const sinceMonday = (shown.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return dayOf(new Date(shown.getTime() - (sinceMonday + weeksAgo * WEEK_DAYS) * DAY_MS), 'UTC');
}

/** The offset of a time zone from UTC. */
function aheadAt(at: number, timeZone: string): number {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${localOf(new Date(minute).toISOString(), timeZone)}Z`) - minute;
}

const MINUTE_MS = 60_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE-u-nu-latn', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  clocks.set(timeZone, clock);
  return clock;
}
