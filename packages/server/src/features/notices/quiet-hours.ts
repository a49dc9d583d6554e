/** When somebody wants to hear nothing: from one minute of their day up to another, over midnight too. */
export type Quiet = {
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** IANA name. */
  readonly timeZone: string;
};

const DAY_MINUTES = 24 * 60;

/** The end of the quiet time that `now` lies in, or null when it lies in none. Accurate to the minute; a change of clocks may shift it by an hour. */
export function quietEnd({ quietFrom, quietUntil, timeZone }: Quiet, now: Date): Date | null {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return null;
  const minute = minuteOfDay(now, timeZone);
  const isQuiet =
    quietFrom < quietUntil ? minute >= quietFrom && minute < quietUntil : minute >= quietFrom || minute < quietUntil;
  if (!isQuiet) return null;
  const left = (quietUntil - minute + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + left * 60_000);
}

function minuteOfDay(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const part = (type: string) => Number(format.formatToParts(instant).find((p) => p.type === type)?.value);
  return part('hour') * 60 + part('minute');
}
