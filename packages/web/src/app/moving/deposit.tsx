import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCategories } from '#shared/categories/categories-data.ts';
import { Money } from '#ui/figures/money.tsx';
import { useStatement } from '../../features/money/statement/use-statement.ts';

type Props = { userId: string; day: string };

/* The part of what is open that is a deposit (M27), in a household that records deposits. */
export function Deposit(props: Props): ReactNode {
  const { categories = [] } = useCategories();
  return categories.some(({ kind }) => kind === 'deposit') && <DepositLine {...props} />;
}

/* It is known once all expenses have been read. */
function DepositLine(props: Props): ReactNode {
  const t = useTranslations('statement');
  const minor = useStatement(props).closing?.statement.depositMinor ?? null;
  if (minor === null) return null;
  return (
    <p className="app-moving-state">
      {t('deposit')} <Money minor={minor} sign />
    </p>
  );
}
