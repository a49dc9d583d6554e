// An expense after a change of some fields.
import type { EditedExpense } from './endpoints.ts';
import { toMinor } from './coins/minor.ts';
import { editSplit } from './expenses/edit.ts';
import { editOriginal } from './shapes/original.ts';
import { refundStateAfter } from './planning/refund.ts';
import type { Expense } from './shapes/model.ts';
import { editPaid } from './splitting/payers.ts';
import { isFault } from './splitting/split.ts';
import { saidIn } from './shapes/wire.ts';

/** The changed fields of an expense. */
export type ExpenseChange = Partial<Omit<EditedExpense, 'id'>>;

/** An expense with a change, as the server will make it. Where the split no longer fits the amount, the server refuses it. */
export function withChange(now: Expense, change: ExpenseChange, categoryName: string): Expense {
  const amountMinor = change.amount ? toMinor(change.amount, now.decimals) : now.amountMinor;
  const said = { ...saidIn(change, now.decimals), amountMinor };
  const split = editSplit(now, said);
  const paid = editPaid(now, said);
  const foreign = editOriginal({ ...now, original: now.original ?? null }, said);
  const fits = !isFault(split) && !isFault(paid) && !isFault(foreign);
  const { original: before, paidOn: _paidOn, ...plain } = now;
  const original = fits ? foreign.original : before;
  const changed = {
    ...plain,
    ...(original && { original }),
    name: change.name ?? now.name,
    description: change.description === undefined ? now.description : change.description || null,
    ...payingAfter(now, change),
    ...(change.expenseCategoryId && {
      expenseCategoryId: change.expenseCategoryId,
      expenseCategoryName: categoryName,
    }),
    ...(fits && { ...paid, amountMinor: split.amountMinor, split: split.split, shares: split.shares }),
  };
  return now.refundState ? { ...changed, refundState: refundStateAfter(now, changed) } : changed;
}

/** The day is known only where it is given or unchanged: an earlier version of the app queued only an instant. */
function payingAfter(
  expense: Expense,
  { dateOfPayment, paidOn }: ExpenseChange,
): Pick<Expense, 'dateOfPayment' | 'paidOn'> {
  const at = dateOfPayment ?? expense.dateOfPayment;
  const day = paidOn ?? (at === expense.dateOfPayment ? expense.paidOn : undefined);
  return { dateOfPayment: at, ...(day && { paidOn: day }) };
}
