// I13: the days of a file, as its writer or a spreadsheet writes them.
import { isDay } from '@hestia/contract/time/day.ts';
import type { Book } from '@hestia/contract/imports/book.ts';

/** The order of day and month in dates like `5/12/2023`. */
export type DayOrder = 'dayFirst' | 'monthFirst';

const YEAR_FIRST = [/^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/, /^((?:19|20)\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/];
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)?\d{2})(?!\d)/;

/** The day at the beginning of a text, as `2026-11-20`; null if that day doesn't exist. */
export function readDay(text: string, order: DayOrder = 'dayFirst'): string | null {
  const trimmed = text.normalize('NFKC').trim();
  for (const pattern of YEAR_FIRST) {
    const [, year = '', month = '', day = ''] = pattern.exec(trimmed) ?? [];
    if (year !== '') return inCalendar(year, month, day);
  }
  const [, first = '', sign = '', second = '', year = ''] = YEAR_LAST.exec(trimmed) ?? [];
  if (year === '') return null;
  // No format has the month before a point.
  const [day, month] = order === 'dayFirst' || sign === '.' ? [first, second] : [second, first];
  return inCalendar(year.length === 2 ? `20${year}` : year, month, day);
}

function inCalendar(year: string, month: string, day: string): string | null {
  const text = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isDay(text) ? text : null;
}

/** An instant as `2026-11-20T18:30:00.000Z`, or the day that the text begins with. */
export function readMoment(text: string, order?: DayOrder): string | null {
  const at = /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? new Date(text) : null;
  const day = readDay(text, order);
  return at !== null && !Number.isNaN(at.getTime()) && day !== null ? at.toISOString() : day;
}

/** Whether a text is a day of another day and month in the other order. */
export const isUnclear = (text: string): boolean => {
  const [day, other] = [readDay(text), readDay(text, 'monthFirst')];
  return day !== null && other !== null && day !== other;
};

/** The order of a column's dates, decided by those that are valid in only one order; null if none decides. */
export function dayOrderIn(texts: readonly string[]): DayOrder | null {
  let [dayFirst, monthFirst] = [0, 0];
  for (const text of texts) {
    const [day, other] = [readDay(text), readDay(text, 'monthFirst')];
    if (day !== null && other === null) dayFirst++;
    if (day === null && other !== null) monthFirst++;
  }
  if (dayFirst === monthFirst) return null;
  return dayFirst > monthFirst ? 'dayFirst' : 'monthFirst';
}

/** The same day with day and month in the other places. */
const swapped = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1-$3-$2');

/** The entries of a ledger with its ambiguous days read in the chosen order. */
export function inDayOrder(
  { entries, unclearDays }: Pick<Book, 'entries' | 'unclearDays'>,
  order: DayOrder,
): Book['entries'] {
  if (order === 'dayFirst') return entries;
  const lines = new Set(unclearDays);
  return entries.map((entry) => (lines.has(entry.line) ? { ...entry, date: swapped(entry.date) } : entry));
}
