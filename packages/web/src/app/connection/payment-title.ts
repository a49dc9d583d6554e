import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';

/** "Payment: Léa → Tomasz", by their ids. */
export function usePaymentTitle(): (from: string, to: string) => string {
  const t = useTranslations('app.connection');
  const { find } = useMemberDirectory();
  return (from, to) => t('payment', { from: find(from).username, to: find(to).username });
}
