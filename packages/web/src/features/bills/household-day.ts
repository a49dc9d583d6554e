import { todayIn } from '@hestia/contract/bills/dates.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useTimeZone } from '#platform/household/household.ts';
import { useNow } from '#platform/kernel/now.ts';

/** The day that it is where the household lives, also after midnight. */
export function useHouseholdDay(): string {
  const now = useNow();
  return todayIn(useTimeZone(), now.toISOString());
}

/** Writes a day of the household's calendar, wherever the reader is. */
export function useDayText(): (day: string, more?: { readonly year: 'numeric' }) => string {
  const format = useFormatter();
  return (day, more) =>
    format.dateTime(new Date(day), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC', ...more });
}
