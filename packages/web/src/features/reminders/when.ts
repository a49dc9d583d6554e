import { daysBetween } from '@hestia/contract/wire/days.ts';
import { useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

const MINUTE_MS = 60_000;

/** The present minute, as an instant; a board that stays open goes with the time. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);

/** When something was, as briefly as one says it: the time today, "yesterday", then the day. */
export function useWhen(): (instant: string) => string {
  const format = useFormatter();
  const locale = useLocale();
  const now = useNow();
  return (instant) => {
    const date = new Date(instant);
    const days = daysBetween(date, new Date(now));
    if (days <= 0) return format.dateTime(date, 'clock');
    if (days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
    const isThisYear = date.getFullYear() === new Date(now).getFullYear();
    return format.dateTime(date, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) });
  };
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS / 4);
  return () => clearInterval(timer);
}
