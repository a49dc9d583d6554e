import { withKind } from '@hestia/contract/money/expenses/category-kinds.ts';
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import type { CategoryKind, ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';

/** A category as stored. */
export type Category = {
  readonly id: string;
  readonly name: string;
  readonly totalMinor: number;
  readonly budgetMinor: number | null;
  readonly kind: CategoryKind | null;
};

/** The household of the amounts. A caller or a transaction on a household has these fields. */
export type Home = { readonly colocationId: string; readonly decimals: number };

export const toCategory = (
  { decimals }: Pick<Home, 'decimals'>,
  { id, name, totalMinor, budgetMinor, kind }: Category,
): ExpenseCategory => ({
  id,
  name,
  totalAmount: toAmount(totalMinor, decimals),
  budget: budgetMinor === null ? null : toAmount(budgetMinor, decimals),
  ...withKind(kind),
});
