import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { minorPaidBy } from '@hestia/contract/money/splitting/payers.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';

/** A member's cost of an expense: their payment minus their share. */
export const effectOn = (expense: Expense, userId: string): number =>
  minorPaidBy(expense, userId) - toMinor(expense.splitBetween[userId] ?? 0, expense.decimals);
