import { toCents } from '@hestia/contract/money/cents.ts';
import { centsPaidBy } from '@hestia/contract/money/payers.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';

/** What somebody bears of an expense: what they paid less their share. */
export const effectOn = (expense: Expense, userId: string): number =>
  centsPaidBy(expense, userId) - toCents(expense.splitBetween[userId] ?? 0, expense.decimals);
