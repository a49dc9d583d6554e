import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

/** Writes days of the household's calendar with their year, wherever the reader is, and spans of them. */
export function useDays() {
  const format = useFormatter();
  const style = { ...DAY, timeZone: 'UTC' } as const;
  return {
    longDay: (day: string) => format.dateTime(new Date(day), style),
    span: (from: string, to: string) => format.dateTimeRange(new Date(from), new Date(to), style),
  };
}
