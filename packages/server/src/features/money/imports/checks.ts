// I6: each expense of an import is checked like a typed one, and refused with its place in the list.
import type { NewImport, NewImportedExpense } from '@hestia/contract/imports/endpoints.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { toStoredSplit, type StoredSplit } from '@hestia/contract/money/expenses/edit.ts';
import { originalOf } from '@hestia/contract/money/expenses/foreign.ts';
import type { Original } from '@hestia/contract/money/shapes/model.ts';
import { type Payers, paidIn } from '@hestia/contract/money/splitting/payers.ts';
import { saidIn, splitIn } from '@hestia/contract/money/shapes/wire.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { requireDecimals } from '../amounts/decimals.ts';
import { requireSign } from '../amounts/money-back.ts';
import { valid } from '../expenses/split-checks.ts';

/** An expense of an import with its computed split and payers. */
export type CheckedExpense = Omit<NewImportedExpense, 'split' | 'payers' | 'original'> &
  StoredSplit &
  Payers & { readonly original: Original | null };

/** Checks of each entry by itself. */
export function checked({ expenses, categories, placeholders }: NewImport, decimals: number): CheckedExpense[] {
  requireDistinct('expenses', expenses);
  requireDistinct('categories', categories);
  requireDistinct('placeholders', placeholders);
  return expenses.map((expense, place) =>
    at(place, expense, () => {
      requireDecimals(expense, decimals);
      const amountMinor = toMinor(expense.amount, decimals);
      const said = saidIn(expense, decimals);
      requireSign({ amount: expense.amount, isMoneyBack: expense.isMoneyBack ?? false });
      return {
        ...expense,
        ...valid(toStoredSplit(amountMinor, splitIn(said))),
        ...valid(paidIn(amountMinor, said)),
        ...valid(originalOf(amountMinor, expense.original, decimals)),
      };
    }),
  );
}

function requireDistinct(field: string, things: readonly { id: string }[]): void {
  if (new Set(things.map(({ id }) => id)).size < things.length) throw invalidField(field, 'Each id may be there once');
}

function at<T>(place: number, { name }: NewImportedExpense, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw refusedAt(place, name, error.message);
  }
}

/** Names the wrong expense of an import. */
export const refusedAt = (place: number, name: string, why: string): ProblemError =>
  invalidField('expenses', `Expense ${place + 1} (“${name}”): ${why}`);
