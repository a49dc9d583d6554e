import type { Balance } from '@hestia/contract/money/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#ui/empty-state.tsx';

/** Whether nobody owes anybody, and whether that came about before the reader's eyes. */
export function useEvenness(balance: Balance): { readonly isEven: boolean; readonly isJustEven: boolean } {
  const isEven = Object.values(balance).every((amount) => amount === 0);
  const [wasEven] = useState(isEven);
  return { isEven, isJustEven: isEven && !wasEven };
}

/* The last debt that is paid brings the scales level, once. */
export function AllEven({ memberCount, isJustEven }: { memberCount: number; isJustEven: boolean }) {
  const t = useTranslations('money.even');
  return (
    <div className={isJustEven ? 'ui-levels' : undefined}>
      <EmptyState drawing="even" title={t('title')}>
        {t('says', { count: memberCount })}
      </EmptyState>
    </div>
  );
}
