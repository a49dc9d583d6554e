import { shownDay } from '@hestia/contract/time/instants.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

const STYLES = {
  short: { weekday: 'short', day: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const;

/** Writes a day of the household, wherever the reader is. */
export function useDayName(): (day: string, style: keyof typeof STYLES) => string {
  const format = useFormatter();
  return (day, style) => format.dateTime(shownDay(day), { ...STYLES[style], timeZone: 'UTC' });
}
