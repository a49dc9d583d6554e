// The one place in which an instant is made of a day (or of a date and time) and a time zone. Elsewhere a lint rule refuses it:
// by the clock of a device, or at noon by UTC, the same day would be another one for a housemate.
import { parseDateTime } from '@internationalized/date';
import type { Day } from './day.ts';

/** The instant of a date and time in a time zone. One that a change of clocks leaves out is as much later; of two, the first. */
export const instantOf = (local: string, timeZone: string): string =>
  parseDateTime(local).toDate(timeZone).toISOString();

/** The instant of a day: its noon there. */
export const noonOf = (day: Day, timeZone: string): string => instantOf(`${day}T12:00`, timeZone);

/** A day as formatters take it that write it in the time zone `UTC`: it is for showing alone. */
export const shownDay = (day: string): Date => new Date(`${day}T00:00Z`);
