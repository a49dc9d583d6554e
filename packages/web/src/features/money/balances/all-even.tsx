import type { Balances } from '@hestia/contract/money/shapes/model.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#ui/states/empty-state.tsx';

/** Whether all balances are settled, and whether that happened while the page was open. */
export function useEvenness(balances: Balances): { readonly isEven: boolean; readonly isJustEven: boolean } {
  const isEven = [...balances.values()].every((minor) => minor === 0);
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
