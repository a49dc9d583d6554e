import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Archive } from './chores-data.ts';

/* What is not shown of the archive yet: being read, not to be read, or older. */
export function ArchiveRest({ archive }: { archive: Archive }): ReactNode {
  const t = useTranslations('chores');
  if (archive.isFailed) return <ErrorState title={t('failed')} onRetry={archive.retry} />;
  if (archive.archived === undefined) return <SkeletonRows rows={6} lead={66} />;
  return (
    archive.hasMore && (
      <Button look="quiet" onClick={archive.readMore}>
        {t('older')}
      </Button>
    )
  );
}
