import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useShellMark } from '#platform/kernel/shell-mark.ts';

/* Empty paper while loading without a cache. */
export function BlankNotes(): ReactNode {
  const t = useTranslations('ui');
  useShellMark('wide');
  return (
    <div className="ui-skeleton board-blanks" role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((note) => (
        <span key={note} className="ui-skeleton-bar board-blank" />
      ))}
    </div>
  );
}
