import { shownDay } from '@hestia/contract/time/instants.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

/** Writes a day of the household's calendar, wherever the reader is. */
export function useDayText(): (day: string, more?: { readonly year: 'numeric' }) => string {
  const format = useFormatter();
  return (day, more) =>
    format.dateTime(shownDay(day), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC', ...more });
}
