import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/* Rows of the final heights; invisible for the first 200 ms. Only if the cache is empty. */
export function SkeletonRows({ rows = 5, lead = 40 }: { rows?: number; lead?: number }): ReactNode {
  const t = useTranslations('ui');
  return (
    <div className="ui-skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="ui-row" style={{ gridTemplateColumns: `${lead}px minmax(0, 1fr) 72px` }}>
          <span className="ui-skeleton-bar h-8.5" />
          <span>
            <span className="ui-skeleton-bar h-4 w-[70%]" />
            <span className="ui-skeleton-bar mt-2 h-3 w-[44%]" />
          </span>
          <span className="ui-skeleton-bar h-4.5" />
        </div>
      ))}
    </div>
  );
}
