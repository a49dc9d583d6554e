// Months of money are those of the household's calendar (M18): what was paid late on the 31st belongs to the same month for everybody.

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a time zone, as `2026-11-20`. A zone that this device does not know counts as its own. */
export const dayIn = (instant: string, timeZone: string): string => formatOf(timeZone).format(Date.parse(instant));

/** Its month there, as `2026-11`. */
export const monthIn = (instant: string, timeZone: string): string =>
  dayIn(instant, timeZone).slice(0, 'YYYY-MM'.length);

/** The month so many months later, or earlier when `by` is negative. */
export function monthsAfter(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The months from one to another, both included; none when they are the wrong way round. */
export function monthsBetween(from: string, until: string): readonly string[] {
  const months = [];
  for (let month = from; month <= until; month = monthsAfter(month, 1)) months.push(month);
  return months;
}

/** The last day of a month: the day before the next one begins. */
export function lastDayOf(month: string): string {
  const next = Date.parse(`${monthsAfter(month, 1)}-01`);
  return new Date(next - 1).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

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
