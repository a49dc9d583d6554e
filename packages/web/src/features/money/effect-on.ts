import { toCents } from '@hestia/contract/money/cents.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';

/** What somebody bears of an expense: what they paid less their share. */
export function effectOn(expense: Expense, userId: string): number {
  const paid = expense.paidBy === userId ? toCents(expense.amount) : 0;
  return paid - toCents(expense.splitBetween[userId] ?? 0);
}
