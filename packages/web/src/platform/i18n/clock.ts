import type { DateTimeFormatOptions } from 'use-intl';

const NINE = new Date(Date.UTC(2000, 0, 1, 9));

/**
 * How a language writes the time of day, without and with a date: 09:05 where hours have two digits, 9:05 AM
 * elsewhere.
 */
export function clockOf(tag: string): DateTimeFormatOptions {
  const nine = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).formatToParts(NINE);
  const hour = nine.find(({ type }) => type === 'hour')?.value;
  return { hour: hour?.length === 2 ? '2-digit' : 'numeric', minute: '2-digit' };
}
