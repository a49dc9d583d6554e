import type { Id } from '../wire/primitives.ts';
import type { ClosedMonth, ExceededBudget, SettlingAsk } from './closing/schemas.ts';
import type { DefaultSplit } from './shapes/default-split-schemas.ts';
import type { ExpenseMessage, SumsCheck } from './shapes/history-schemas.ts';
import type { Purse } from './purses/schemas.ts';
import type { Expense } from './shapes/model.ts';
import type { Nudge } from './shapes/nudge-schemas.ts';
import type { Balance, ExpenseCategory, Expense as WireExpense } from './shapes/schemas.ts';

/** Hub events of money: name → payload. */
export type MoneyEvents = {
  /** Also for the general category, before the first expense in it. */
  NewExpenseCategoryAdded: ExpenseCategory;
  /** Its name, budget, kind or total changed. */
  ExpenseCategoryUpdated: ExpenseCategory;
  /** Its expenses are deleted with it. */
  ExpenseCategoryDeleted: Id;
  /** Also for an expense that was restored or booked by a bill. */
  NewExpenseAdded: WireExpense;
  /** Also when its pictures or the state of a payment changed. */
  ExpenseUpdated: WireExpense;
  /** It can be restored for 30 days. */
  ExpenseDeleted: Id;
  /** Ours: all balances after a change of the ledger. */
  BalanceUpdated: Balance;
  /** Ours: a member has commented on an expense. */
  NewExpenseMessageAdded: ExpenseMessage;
  /** Ours: a comment was deleted. */
  ExpenseMessagesDeleted: Id;
  /** Ours: the nightly job has forgotten these, which can no longer be restored. */
  DeletedExpensesForgotten: readonly Id[];
  /** Ours: the nightly check has found a difference, or it was repaired. */
  SumsChecked: SumsCheck;
  /** Ours: a payment reminder. For all but the two, `by` and `to` are the nil UUID. */
  NudgeSent: Nudge;
  /** Ours: how new expenses are split, of the household or of a category (M30). */
  DefaultSplitChanged: DefaultSplit;
  /** Ours: a member has closed a month (M36). */
  MonthClosed: ClosedMonth;
  /** Ours: a member has opened a closed month again, named as `2026-10`. */
  MonthReopened: string;
  /** Ours: a member asks the payers of the plan to pay (M38). */
  SettlingAsked: SettlingAsk & { readonly payers: readonly Id[] };
  /** Ours: a member asks another for a common purse, or both have agreed (M39). */
  PurseChanged: Purse;
  /** Ours: a common purse has ended, or the ask for one; named by the member who asked. */
  PurseEnded: Id;
  /** Ours: spending of this month has exceeded the budget of a category, for the first time in the month (M45). */
  BudgetExceeded: ExceededBudget;
};

type DecodedPayloads = { readonly NewExpenseAdded: Expense; readonly ExpenseUpdated: Expense };

/** The same as our clients decode them at their door. */
export type DecodedMoneyEvents = Omit<MoneyEvents, keyof DecodedPayloads> & DecodedPayloads;
