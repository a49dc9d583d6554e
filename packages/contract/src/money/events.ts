import type { Id } from '../wire/primitives.ts';
import type { DefaultSplit } from './shapes/default-split-schemas.ts';
import type { ExpenseMessage, SumsCheck } from './shapes/history-schemas.ts';
import type { Nudge } from './shapes/nudge-schemas.ts';
import type { Balance, Expense, ExpenseCategory } from './shapes/schemas.ts';

/** Hub events of money: name → payload. */
export type MoneyEvents = {
  /** Also the general one, before the first expense that names it. */
  NewExpenseCategoryAdded: ExpenseCategory;
  /** Its name, budget, kind or total changed. */
  ExpenseCategoryUpdated: ExpenseCategory;
  /** Its expenses are gone with it. */
  ExpenseCategoryDeleted: Id;
  /** Also one that was restored, or that a bill has booked. */
  NewExpenseAdded: Expense;
  /** Also when its pictures, or the word about a payment, changed. */
  ExpenseUpdated: Expense;
  /** It can be restored for 30 days. */
  ExpenseDeleted: Id;
  /** Ours: all balances after a change of the ledger. */
  BalanceUpdated: Balance;
  /** Ours: a member has commented on an expense. */
  NewExpenseMessageAdded: ExpenseMessage;
  /** Ours: a comment is gone. */
  ExpenseMessagesDeleted: Id;
  /** Ours: the nightly job has forgotten these, which can no longer be restored. */
  DeletedExpensesForgotten: readonly Id[];
  /** Ours: the nightly check has found something, or it was put right. */
  SumsChecked: SumsCheck;
  /** Ours: a payment reminder. For all but the two, `by` and `to` are the nil UUID. */
  NudgeSent: Nudge;
  /** Ours: how new expenses are split, of the household or of a category (M30). */
  DefaultSplitChanged: DefaultSplit;
};
