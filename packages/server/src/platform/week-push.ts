// The time of the push before each week (W8).
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import type { WeekPush } from '@hestia/contract/colocations/week-push.ts';
import { weekdays } from '@hestia/contract/recurrence/recurrence.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';

const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The last day whose hour for the push before a week has come, by the clocks of the household. */
export function lastPushDay({ day, hour }: WeekPush, now: string, timeZone: string): string {
  const shifted = new Date(Date.parse(`${localOf(now, timeZone)}Z`) - hour * HOUR_MS);
  const sinceThen = (shifted.getUTCDay() + 6 - weekdays.indexOf(day) + WEEK_DAYS) % WEEK_DAYS;
  return new Date(shifted.getTime() - sinceThen * DAY_MS).toISOString().slice(0, DAY_LENGTH);
}

/** The columns of the choice as the wire has them. */
export function weekPushIn(row: { opened: boolean; day: number | null; hour: number }): Partial<Colocation> {
  const day = weekdays[(row.day ?? 0) - 1];
  return {
    weekPush: day === undefined ? null : { day, hour: row.hour },
    ...(row.opened && { isWeekOpened: true }),
  };
}
