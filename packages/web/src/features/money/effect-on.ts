import { toMinor } from '@hestia/contract/money/minor.ts';
import { minorPaidBy } from '@hestia/contract/money/payers.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';

/** What somebody bears of an expense: what they paid less their share. */
export const effectOn = (expense: Expense, userId: string): number =>
  minorPaidBy(expense, userId) - toMinor(expense.splitBetween[userId] ?? 0, expense.decimals);
