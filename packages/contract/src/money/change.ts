// What becomes of an expense when a part of it changes.
import type { EditedExpense } from './endpoints.ts';
import { minorIn, toAmount, toAmounts, toMinor } from './minor.ts';
import { editSplit } from './edit.ts';
import { editOriginal } from './original.ts';
import { refundStateAfter } from './refund.ts';
import type { Expense } from './schemas.ts';
import { editPaid } from './payers.ts';
import { isFault } from './split.ts';

/** What a member changed of an expense. */
export type ExpenseChange = Partial<Omit<EditedExpense, 'id'>>;

/** An expense with a change, as the server will make it. Where the split no longer fits the amount, that is the server's to refuse. */
export function withChange(expense: Expense, change: ExpenseChange, categoryName: string): Expense {
  const { decimals } = expense;
  const stored = {
    decimals,
    amountMinor: toMinor(expense.amount, decimals),
    splitType: expense.splitType,
    shares: minorIn(expense.splitBetween, decimals),
    percentages: expense.splitPercentages,
    split: expense.split ?? null,
    paidBy: expense.paidBy,
    payers: expense.payers ? minorIn(expense.payers, decimals) : null,
    original: expense.original ?? null,
  };
  const amountMinor = change.amount ? toMinor(change.amount, decimals) : stored.amountMinor;
  const split = editSplit(stored, { ...change, amountMinor });
  const paid = editPaid(stored, { ...change, amountMinor });
  const foreign = editOriginal(stored, { ...change, amountMinor });
  const fits = !isFault(split) && !isFault(paid) && !isFault(foreign);
  const { original: before, paidOn: _paidOn, ...plain } = expense;
  const original = fits ? foreign.original : before;
  const changed = {
    ...plain,
    ...(original && { original }),
    name: change.name ?? expense.name,
    description: change.description === undefined ? expense.description : change.description || null,
    ...payingAfter(expense, change),
    ...(change.expenseCategoryId && {
      expenseCategoryId: change.expenseCategoryId,
      expenseCategoryName: categoryName,
    }),
    ...(fits && {
      paidBy: paid.paidBy,
      payers: paid.payers && toAmounts(paid.payers, decimals),
      amount: toAmount(split.amountMinor, decimals),
      splitType: split.splitType,
      splitBetween: toAmounts(split.shares, decimals),
      splitPercentages: split.percentages && { ...split.percentages },
      split: split.split,
    }),
  };
  return expense.refundState ? { ...changed, refundState: refundStateAfter(expense, changed) } : changed;
}

/** The day is only known where it is said or stays: an earlier version of the app queued an instant alone. */
function payingAfter(
  expense: Expense,
  { dateOfPayment, paidOn }: ExpenseChange,
): Pick<Expense, 'dateOfPayment' | 'paidOn'> {
  const at = dateOfPayment ?? expense.dateOfPayment;
  const day = paidOn ?? (at === expense.dateOfPayment ? expense.paidOn : undefined);
  return { dateOfPayment: at, ...(day && { paidOn: day }) };
}
