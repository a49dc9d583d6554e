import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

/** Writes a day of the household's calendar with its year, wherever the reader is. */
export function useLongDay(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(new Date(day), { ...DAY, timeZone: 'UTC' });
}
