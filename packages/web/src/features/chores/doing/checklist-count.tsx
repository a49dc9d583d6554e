import { tickedCount } from '@hestia/contract/chores/checklist.ts';
import type { ChecklistLine } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/* How far it is: 3/5. */
export function ChecklistCount({ lines }: { lines: readonly ChecklistLine[] }): ReactNode {
  const t = useTranslations('chores.checklist');
  const [done, count] = [tickedCount(lines), lines.length];
  return (
    <span
      className="ms-2 text-(length:--t-small) font-normal text-ink-2 ui-num"
      role="img"
      aria-label={t('count', { done, count })}
    >
      {done}/{count}
    </span>
  );
}
