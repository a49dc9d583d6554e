import './checklist-count.css';
import { tickedCount } from '@hestia/contract/chores/checklist.ts';
import type { ChecklistLine } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/* How far it is: 3/5. */
export function ChecklistCount({ lines }: { lines: readonly ChecklistLine[] }): ReactNode {
  const t = useTranslations('chores.checklist');
  const [done, count] = [tickedCount(lines), lines.length];
  return (
    <span className="checklist-count ui-num" role="img" aria-label={t('count', { done, count })}>
      {done}/{count}
    </span>
  );
}
