import { minorPaidBy } from '@hestia/contract/money/splitting/payers.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';

/** A member's cost of an expense: their payment minus their share. */
export const effectOn = (expense: Expense, userId: string): number =>
  minorPaidBy(expense, userId) - (expense.shares[userId] ?? 0);
