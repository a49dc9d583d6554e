import type { Id } from '../wire/primitives.ts';
import type { DefaultSplit } from './default-split-schemas.ts';
import type { ExpenseMessage, SumsCheck } from './history-schemas.ts';
import type { Nudge } from './nudge-schemas.ts';
import type { Balance, Expense, ExpenseCategory } from './schemas.ts';

/** Hub events of money: name → payload. */
export type MoneyEvents = {
  NewExpenseCategoryAdded: ExpenseCategory;
  ExpenseCategoryUpdated: ExpenseCategory;
  ExpenseCategoryDeleted: Id;
  NewExpenseAdded: Expense;
  ExpenseUpdated: Expense;
  ExpenseDeleted: Id;
  /** Ours: all balances after a change of the ledger. */
  BalanceUpdated: Balance;
  /** Ours: comments on expenses. */
  NewExpenseMessageAdded: ExpenseMessage;
  ExpenseMessagesDeleted: Id;
  /** Ours: these can no longer be restored. */
  DeletedExpensesForgotten: readonly Id[];
  /** Ours: the nightly check has found something, or it was put right. */
  SumsChecked: SumsCheck;
  /** Ours: somebody was nudged. To everybody but the two it names nobody. */
  NudgeSent: Nudge;
  /** Ours: how new expenses of a category, or of the household, are split. */
  DefaultSplitChanged: DefaultSplit;
};
