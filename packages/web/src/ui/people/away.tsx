import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/* A quiet label next to an absent member's name. */
export function Away({ className }: { className?: string }): ReactNode {
  const t = useTranslations('ui');
  return <span className={className ? `away ${className}` : 'away'}>{t('away')}</span>;
}
