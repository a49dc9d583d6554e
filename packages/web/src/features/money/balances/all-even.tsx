import { mergePairs } from '@hestia/contract/money/planning/together.ts';
import type { Balances } from '@hestia/contract/money/shapes/model.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { PlanRules } from '../ledger/plan-of.ts';

/** Whether all balances are settled, of pairs their sums, and whether that happened while the page was open. */
export function useEvenness(
  balances: Balances,
  { pairs }: PlanRules,
): { readonly isEven: boolean; readonly isJustEven: boolean } {
  const isEven = [...mergePairs(balances, pairs).values()].every((minor) => minor === 0);
  const [wasEven] = useState(isEven);
  return { isEven, isJustEven: isEven && !wasEven };
}

/* Paying the last debt levels the scales, once. */
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
