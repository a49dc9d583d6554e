import type { ExpenseChange } from '@hestia/contract/money/change.ts';
import { differing } from '#platform/changes.ts';
import type { DecimalSign } from '#ui/arithmetic.ts';
import { centsOf, type ExpenseDraft, type finishDraft, sharesOf } from './expense-draft.ts';

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
