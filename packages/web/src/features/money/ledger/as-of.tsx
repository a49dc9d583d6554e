import { useTranslations } from 'use-intl';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useIsOnline } from '#platform/kernel/network.ts';

/* Offline the figures are those of the last fetch: later changes are missing, and the line says so. */
export function AsOf({ receivedAt }: { receivedAt: number }) {
  const t = useTranslations('money');
  const format = useFormatter();
  // Data written only here was never fetched.
  if (useIsOnline() || receivedAt === 0) return null;
  return (
    <p className="pt-3 text-small text-ink-2">
      {t('asOf', { day: format.dateTime(new Date(receivedAt), 'clock', DAY) })}
    </p>
  );
}
