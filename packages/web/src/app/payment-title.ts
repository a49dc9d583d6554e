import { useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';

/** "Payment: Léa → Tomasz", by their ids. */
export function usePaymentTitle(): (from: string, to: string) => string {
  const t = useTranslations('app.connection');
  const { find } = usePeople();
  return (from, to) => t('payment', { from: find(from).username, to: find(to).username });
}
