import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';

export const isRefund = (expense: Pick<Expense, 'expenseCategoryName'>): boolean =>
  expense.expenseCategoryName === REFUND_CATEGORY;
