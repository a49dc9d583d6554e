import { useLocale } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { firstOf } from './month.ts';

/** Writes a month with its year. */
export function useMonthOfYear(): (month: string) => string {
  const format = useFormatter();
  return (month) => format.dateTime(firstOf(month), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Formats a month without a year. */
export function useMonthAlone(): (month: string) => string {
  const format = useFormatter();
  // A Chinese month without a date would be 十一月, and every date has 11月.
  const style = useLocale().startsWith('zh') ? 'short' : 'long';
  return (month) => format.dateTime(firstOf(month), { month: style, timeZone: 'UTC' });
}

/** As a title: with a capital where the language has capitals. */
export const asTitle = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);
