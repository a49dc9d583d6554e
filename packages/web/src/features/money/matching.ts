import { parseMinor, toMinor } from '@hestia/contract/money/minor.ts';
import { REFUND_CATEGORY, type Expense } from '@hestia/contract/money/schemas.ts';
import { partsOf } from '@hestia/contract/money/statistics.ts';
import type { Filters, Role } from './filters.ts';
import { dayCounted } from './month.ts';

/** Whether an expense is wanted by all that is said but the words. */
export function matchesFigures(expense: Expense, filters: Filters, timeZone: string): boolean {
  const { person, from, to, min, max, receipt, spent, category } = filters;
  if (category !== undefined && expense.expenseCategoryId !== category) return false;
  if (spent !== undefined && expense.expenseCategoryName === REFUND_CATEGORY) return false;
  if (receipt !== undefined && !expense.pictures?.length) return false;
  if (person !== undefined && !concerns(expense, person, filters.role)) return false;
  // Money back is looked for by what it says, without a sign.
  const minor = Math.abs(toMinor(expense.amount, expense.decimals));
  if (min !== undefined && minor < (parseMinor(min, '.', expense.decimals) ?? 0)) return false;
  if (max !== undefined && minor > (parseMinor(max, '.', expense.decimals) ?? Infinity)) return false;
  if (from === undefined && to === undefined) return true;
  const day = dayCounted(expense, timeZone);
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** What counts of an expense: all of it, or what the named person paid or bears of it. */
export function partOf(expense: Expense, { person, role }: Filters): number {
  if (person === undefined || role === undefined) return toMinor(expense.amount, expense.decimals);
  const part = partsOf(expense).get(person);
  return (role === 'share' ? part?.shareMinor : part?.paidMinor) ?? 0;
}

function concerns(expense: Expense, person: string, role: Role | undefined): boolean {
  const { paidMinor = 0, shareMinor = 0 } = partsOf(expense).get(person) ?? {};
  if (role !== undefined) return (role === 'paid' ? paidMinor : shareMinor) !== 0;
  return paidMinor !== 0 || shareMinor !== 0;
}
