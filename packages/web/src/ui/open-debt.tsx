import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyText } from './currency.tsx';

/* What somebody who goes is still owed (above zero) or owes; nothing when all is even. */
export function OpenDebt({ minor }: { minor: number }): ReactNode {
  const t = useTranslations('ui');
  const write = useMoneyText();
  if (minor === 0) return null;
  const amount = write(Math.abs(minor));
  return <p className="pb-2 font-semibold text-ink">{t(minor > 0 ? 'stillOwed' : 'stillOwing', { amount })}</p>;
}
