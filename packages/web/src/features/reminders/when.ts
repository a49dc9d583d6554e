import { daysBetween } from '@hestia/contract/wire/days.ts';
import { useLocale } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useNow } from '#platform/kernel/now.ts';

/** The time of something, as brief as possible: the time today, "yesterday", then the day. */
export function useWhen(): (instant: string) => string {
  const format = useFormatter();
  const locale = useLocale();
  const now = useNow();
  return (instant) => {
    const date = new Date(instant);
    const days = daysBetween(date, now);
    if (days <= 0) return format.dateTime(date, 'clock');
    if (days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
    const isThisYear = date.getFullYear() === now.getFullYear();
    return format.dateTime(date, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) });
  };
}
