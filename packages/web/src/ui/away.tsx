import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/* A quiet word beside the name of somebody who is away. */
export function Away({ className }: { className?: string }): ReactNode {
  const t = useTranslations('ui');
  return <span className={className ? `away ${className}` : 'away'}>{t('away')}</span>;
}
