import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#ui/figures/currency.tsx';

/** The budgets of a month by category, in minor units. */
export const budgetsOf = (categories: readonly ExpenseCategory[], decimals: number): ReadonlyMap<string, number> =>
  new Map(categories.flatMap(({ id, budget }) => (budget ? [[id, toMinor(budget, decimals)] as const] : [])));

type Props = { minor: number; budgetMinor: number | undefined; isThisMonth?: boolean };

/* The spent part of a month's budget (M18), and the excess; empty without one. */
export function BudgetWords({ minor, budgetMinor, isThisMonth = false }: Props) {
  const t = useTranslations('money.budget');
  const text = useMoneyText();
  if (budgetMinor === undefined) return null;
  const over = minor - budgetMinor;
  const figures = { spent: text(minor), budget: text(budgetMinor, { whole: true }) };
  const words = over > 0 ? t('over', { ...figures, over: text(over) }) : t('of', figures);
  return <span className={over > 0 ? 'text-down' : undefined}>{isThisMonth ? t('thisMonth', { words }) : words}</span>;
}
