import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Banner } from '#ui/states/banner.tsx';
import { TextButton } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layers/toast.ts';

/* The fault of the balances, and its fix. */
export function Recalculate({ children }: { children: ReactNode }) {
  const t = useTranslations('money.why');
  const colocationId = useColocationId();
  const client = useQueryClient();
  const recalculate = async () => {
    try {
      await call(moneyEndpoints.recalculateBalance, { params: { id: colocationId } });
      await client.invalidateQueries({ queryKey: ['money'] });
    } catch {
      toast(t('failed'));
    }
  };
  return (
    <Banner icon="warn" action={<TextButton onClick={() => perform(recalculate)}>{t('recalculate')}</TextButton>}>
      {children}
    </Banner>
  );
}
