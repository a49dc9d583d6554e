import { shownDay } from '@hestia/contract/time/instants.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

/** Writes days of the household's calendar with their year, wherever the reader is, and spans of them. */
export function useDays() {
  const format = useFormatter();
  const style = { ...DAY, timeZone: 'UTC' } as const;
  return {
    longDay: (day: string) => format.dateTime(shownDay(day), style),
    span: (from: string, to: string) => format.dateTimeRange(shownDay(from), shownDay(to), style),
  };
}
