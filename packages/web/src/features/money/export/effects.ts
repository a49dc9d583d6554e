import { entriesOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';

/** All expenses of a household, the oldest first, the balances in minor units that they sum to, and its categories. */
export type Books = {
  readonly expenses: readonly Expense[];
  readonly balances: ReadonlyMap<string, number>;
  readonly categories: readonly ExpenseCategory[];
};

/** An expense's effect on each balance, in minor units. */
export const effectsOf = (expense: Expense): ReadonlyMap<string, number> => sumEntries(entriesOf(expense));
