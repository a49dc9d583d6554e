import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyText } from './currency.tsx';

/* The open amount of a leaving member, positive if they are owed; empty if all is settled. */
export function OpenDebt({ minor }: { minor: number }): ReactNode {
  const t = useTranslations('ui');
  const write = useMoneyText();
  if (minor === 0) return null;
  const amount = write(Math.abs(minor));
  return <p className="pb-2 font-semibold text-ink">{t(minor > 0 ? 'stillOwed' : 'stillOwing', { amount })}</p>;
}
