import { toCents } from '@hestia/contract/money/cents.ts';
import type { ExpenseCategory } from '@hestia/contract/money/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#ui/currency.tsx';

/** The budgets of a month by category, in cents. */
export const budgetsOf = (categories: readonly ExpenseCategory[], decimals: number): ReadonlyMap<string, number> =>
  new Map(categories.flatMap(({ id, budget }) => (budget ? [[id, toCents(budget, decimals)] as const] : [])));

type Props = { cents: number; budgetCents: number | undefined; isThisMonth?: boolean };

/* What was spent of a month's budget (M18), and what is over it; nothing without one. */
export function BudgetWords({ cents, budgetCents, isThisMonth = false }: Props): ReactNode {
  const t = useTranslations('money.budget');
  const text = useMoneyText();
  if (budgetCents === undefined) return null;
  const over = cents - budgetCents;
  const figures = { spent: text(cents), budget: text(budgetCents, { whole: true }) };
  const words = over > 0 ? t('over', { ...figures, over: text(over) }) : t('of', figures);
  return <span className={over > 0 ? 'text-down' : undefined}>{isThisMonth ? t('thisMonth', { words }) : words}</span>;
}
