/** A user's quiet hours: from one minute of their day to another, also over midnight. */
export type Quiet = {
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** IANA name. */
  readonly timeZone: string;
};

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
/** No zone changes its clocks more often within a day, nor by more than this. */
const MAX_STEPS = 3;
const MAX_CHANGE_MINUTES = 3 * 60;

/**
 * The end of the quiet hours around `now`, or null outside of them: the first minute whose local time is not quiet,
 * also on nights when clocks change.
 */
export function quietEnd({ quietFrom, quietUntil, timeZone }: Quiet, now: Date): Date | null {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return null;
  const minuteOf = clockOf(timeZone);
  const leftAt = (instant: number): number => {
    const minute = minuteOf(instant);
    const isQuiet =
      quietFrom < quietUntil ? minute >= quietFrom && minute < quietUntil : minute >= quietFrom || minute < quietUntil;
    return isQuiet ? (quietUntil - minute + DAY_MINUTES) % DAY_MINUTES : 0;
  };
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  let end = start;
  // Clocks set back meanwhile show quiet hours again.
  for (let step = 0; step < MAX_STEPS; step++) end += leftAt(end) * MINUTE_MS;
  if (end === start) return null;
  // After clocks go forward, these are past the computed end.
  for (let step = 0; step < MAX_CHANGE_MINUTES && leftAt(end - MINUTE_MS) === 0; step++) end -= MINUTE_MS;
  return new Date(end);
}

/** Reads the minute of the day off the clocks of a zone. */
function clockOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
    return part('hour') * 60 + part('minute');
  };
}
