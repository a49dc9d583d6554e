import { bookingOf } from '@hestia/contract/money/commands.ts';
import { type Entry, entriesOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import type { Expense, ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';

/** All expenses of a household, the oldest first, the balances in minor units that they sum to, and its categories. */
export type Books = {
  readonly expenses: readonly Expense[];
  readonly balances: ReadonlyMap<string, number>;
  readonly categories: readonly ExpenseCategory[];
};

/** What an expense does to each balance, in minor units. */
export const effectsOf = (expense: Expense): ReadonlyMap<string, number> => sumEntries(entriesIn(expense));

/** The ledger of an expense. */
export const entriesIn = (expense: Expense): readonly Entry[] => entriesOf(bookingOf(expense));
