import { bookingOf } from '@hestia/contract/money/commands.ts';
import { type Entry, entriesOf, sumEntries } from '@hestia/contract/money/ledger.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';

/** All expenses of a household, the oldest first, and the balances in cents that they sum to. */
export type Books = { readonly expenses: readonly Expense[]; readonly balances: ReadonlyMap<string, number> };

/** What an expense does to each balance, in cents. */
export const effectsOf = (expense: Expense): ReadonlyMap<string, number> => sumEntries(entriesIn(expense));

/** The ledger of an expense. */
export const entriesIn = (expense: Expense): readonly Entry[] => entriesOf(bookingOf(expense));
