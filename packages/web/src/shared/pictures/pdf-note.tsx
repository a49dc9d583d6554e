import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FormError } from '#ui/fields/form-error.tsx';
import type { PdfState } from './use-pdf-pages.ts';

/* The state of a chosen PDF. */
export function PdfNote({ state, most }: { state: PdfState; most: number }): ReactNode {
  const t = useTranslations('expense.pdf');
  if (state === 'reading')
    return (
      <p role="status" className="text-small text-ink-2">
        {t('reading')}
      </p>
    );
  return <FormError>{t(state, { count: most })}</FormError>;
}
