// Days belong to the household, by its time zone; instants belong to the reader (docs/wire.md, "Days"). An instant is made of a
// day in `instants.ts`, and nowhere else.
import type * as z from 'zod/mini';

/** A day of the household, `2026-11-27`. It is no instant: only `dayOf` makes one of it. */
export type Day = string & z.core.$brand<'day'>;

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const MONTH_LENGTH = 'YYYY-MM'.length;
/** Here the calendar of RFC 3339 ends. */
const LAST_DAY = '9999-12-31';

/** The day of an instant in a time zone. A zone unknown to this device counts as the device's. */
export function dayOf(instant: string | Date, timeZone: string): Day {
  const at = typeof instant === 'string' ? Date.parse(instant) : instant;
  const day = formatOf(timeZone).format(at).padStart(DAY_LENGTH, '0');
  return (day.length > DAY_LENGTH ? LAST_DAY : day) as Day;
}

/** Whether a text names a day that exists. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) && (new Date(Date.parse(text)).toJSON() ?? '').startsWith(text);

/** A text that is a day; others throw. */
export function dayFrom(text: string): Day {
  if (!isDay(text)) throw new Error(`No day: ${text}`);
  return text;
}

/** Its month, as `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, MONTH_LENGTH);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = inZone(timeZone) ?? inZone();
  if (!format) throw new Error('This device has no calendar');
  formats.set(timeZone, format);
  return format;
}

/** Swedish writes days as ISO 8601 does. */
function inZone(timeZone?: string): Intl.DateTimeFormat | null {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat(
      'sv-SE-u-ca-gregory-nu-latn',
      timeZone === undefined ? parts : { ...parts, timeZone },
    );
  } catch {
    return null;
  }
}
