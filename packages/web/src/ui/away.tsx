import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/* A quiet word beside the name of somebody who is away. */
export function Away(): ReactNode {
  const t = useTranslations('ui');
  return <span className="away">{t('away')}</span>;
}
