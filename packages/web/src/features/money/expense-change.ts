import type { EditedExpense } from '@hestia/contract/money/calls.ts';
import { toAmount, toAmounts, toCents } from '@hestia/contract/money/cents.ts';
import { editSplit } from '@hestia/contract/money/edit.ts';
import type { Expense } from '@hestia/contract/money/shapes.ts';
import { isFault } from '@hestia/contract/money/split.ts';
import { differing } from '#platform/changes.ts';
import type { DecimalSign } from '#ui/arithmetic.ts';
import { centsOf, type ExpenseDraft, type finishDraft, sharesOf } from './expense-draft.ts';

/** What a person changed of an expense. */
export type ExpenseChange = Partial<Omit<EditedExpense, 'id'>>;

/** What is different since the change began, in the words of the body that would write all of it. */
export function changesOf(
  from: ExpenseDraft,
  to: ExpenseDraft,
  { body }: Pick<ReturnType<typeof finishDraft>, 'body'>,
  decimalSign: DecimalSign,
): ExpenseChange {
  const was = comparable(from, decimalSign);
  const is = { ...comparable(to, decimalSign), categoryId: body.expenseCategoryId };
  const changed = differing<typeof is>({ ...was, categoryId: from.categoryId ?? body.expenseCategoryId }, is);
  const { splitType, splitBetween, splitValues, splitPercentages } = body;
  return {
    ...('name' in changed && { name: body.name }),
    ...('description' in changed && { description: body.description }),
    ...('cents' in changed && { amount: body.amount }),
    ...('paidBy' in changed && { paidBy: body.paidBy }),
    ...('day' in changed && { dateOfPayment: body.dateOfPayment }),
    ...('categoryId' in changed && { expenseCategoryId: body.expenseCategoryId }),
    ...('split' in changed && { splitType, splitBetween, splitValues, splitPercentages }),
  };
}

/** An expense with a change, as the server will make it. Where the split no longer fits the amount, that is the server's to refuse. */
export function withChange(expense: Expense, change: ExpenseChange, categoryName: string): Expense {
  const kept = {
    amountCents: toCents(expense.amount),
    splitType: expense.splitType,
    shares: centsIn(expense.splitBetween),
    percentages: expense.splitPercentages,
  };
  const split = editSplit(kept, { ...change, amountCents: change.amount ? toCents(change.amount) : undefined });
  return {
    ...expense,
    name: change.name ?? expense.name,
    description: change.description === undefined ? expense.description : change.description || null,
    paidBy: change.paidBy ?? expense.paidBy,
    dateOfPayment: change.dateOfPayment ?? expense.dateOfPayment,
    ...(change.expenseCategoryId && {
      expenseCategoryId: change.expenseCategoryId,
      expenseCategoryName: categoryName,
    }),
    ...(!isFault(split) && {
      amount: toAmount(split.amountCents),
      splitType: split.splitType,
      splitBetween: toAmounts(split.shares),
      splitPercentages: split.percentages && { ...split.percentages },
    }),
  };
}

/** A draft as far as two can be compared: the same sum is the same however it is typed, the same people are in any order. */
function comparable({ name, description, amount, paidBy, day, categoryId, split }: ExpenseDraft, sign: DecimalSign) {
  const { splitType, splitBetween, splitValues, splitPercentages } = sharesOf(split, 0, sign).input;
  const parts = [...(splitBetween ?? []), ...Object.entries({ ...splitValues, ...splitPercentages })];
  return {
    name: name.trim(),
    description: description.trim(),
    cents: centsOf(amount, sign),
    paidBy,
    day,
    categoryId,
    split: [splitType, ...parts.map(String).toSorted()],
  };
}

const centsIn = (amounts: Expense['splitBetween']): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [id, toCents(amount)]));
