import { parseMinor } from '@hestia/contract/money/coins/minor.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { partsOf } from '@hestia/contract/money/statistics.ts';
import type { Filters, Role } from './filters.ts';
import { dayCounted } from '../ledger/month.ts';

/** Whether an expense matches all filters except the words. */
export function matchesFigures(expense: Expense, filters: Filters, timeZone: string): boolean {
  const { person, from, to, min, max, receipt, spent, category } = filters;
  if (category !== undefined && expense.expenseCategoryId !== category) return false;
  if (spent !== undefined && expense.expenseCategoryName === REFUND_CATEGORY) return false;
  if (receipt !== undefined && !expense.pictures?.length) return false;
  if (person !== undefined && !concerns(expense, person, filters.role)) return false;
  // Money back is searched by its absolute amount.
  const minor = Math.abs(expense.amountMinor);
  if (min !== undefined && minor < (parseMinor(min, '.', expense.decimals) ?? 0)) return false;
  if (max !== undefined && minor > (parseMinor(max, '.', expense.decimals) ?? Infinity)) return false;
  if (from === undefined && to === undefined) return true;
  const day = dayCounted(expense, timeZone);
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** The counted part of an expense: all of it, or the named member's payment or share. */
export function partOf(expense: Expense, { person, role }: Filters): number {
  if (person === undefined || role === undefined) return expense.amountMinor;
  const part = partsOf(expense).get(person);
  return (role === 'share' ? part?.shareMinor : part?.paidMinor) ?? 0;
}

function concerns(expense: Expense, person: string, role: Role | undefined): boolean {
  const { paidMinor = 0, shareMinor = 0 } = partsOf(expense).get(person) ?? {};
  if (role !== undefined) return (role === 'paid' ? paidMinor : shareMinor) !== 0;
  return paidMinor !== 0 || shareMinor !== 0;
}
