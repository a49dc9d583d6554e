import type { ExpenseChange } from '@hestia/contract/money/change.ts';
import { differing } from '#platform/changes.ts';
import type { Notation } from '#ui/arithmetic.ts';
import { ownKinds } from './split-draft.ts';
import { previewPayers } from './payers-draft.ts';
import { centsOf, type ExpenseDraft, type finishDraft, sharesOf } from './expense-draft.ts';

/** What is different since the change began, in the words of the body that would write all of it. */
export function changesOf(
  from: ExpenseDraft,
  to: ExpenseDraft,
  { body }: Pick<ReturnType<typeof finishDraft>, 'body'>,
  notation: Notation,
): ExpenseChange {
  const was = comparable(from, notation);
  const is = { ...comparable(to, notation), categoryId: body.expenseCategoryId };
  const changed = differing<typeof is>({ ...was, categoryId: from.categoryId ?? body.expenseCategoryId }, is);
  const { splitType, splitBetween, splitValues, splitPercentages, split, paidBy, payers } = body;
  // A split of ours, and several payers, are said with another amount, for they come to it; and where there were any. Who
  // knows of none leaves those that somebody else has made meanwhile: then the server refuses, rather than lose them.
  const isAmount = 'cents' in changed;
  const isOwn = split !== null || ownKinds.includes(from.split.kind);
  return {
    ...('name' in changed && { name: body.name }),
    ...('description' in changed && { description: body.description }),
    ...('cents' in changed && { amount: body.amount }),
    ...(('paid' in changed || (isAmount && payers)) && { paidBy, ...((payers || from.payers) && { payers }) }),
    ...('day' in changed && { dateOfPayment: body.dateOfPayment }),
    ...('categoryId' in changed && { expenseCategoryId: body.expenseCategoryId }),
    ...(('split' in changed || (isAmount && split)) && {
      splitType,
      splitBetween,
      splitValues,
      splitPercentages,
      ...(isOwn && { split }),
    }),
  };
}

/** A draft as far as two can be compared: the same sum is the same however it is typed, the same people are in any order. */
function comparable(draft: ExpenseDraft, sign: Notation) {
  const { name, description, amount, paidBy, day, categoryId } = draft;
  const { splitType, splitBetween, splitValues, splitPercentages, split } = sharesOf(draft.split, 0, sign).input;
  const parts = [...(splitBetween ?? []), ...Object.entries({ ...splitValues, ...splitPercentages })];
  const cents = centsOf(amount, sign);
  const payers = previewPayers(draft, cents, sign);
  return {
    name: name.trim(),
    description: description.trim(),
    cents,
    paid: payers
      ? [...payers.cents]
          .filter(([, paid]) => paid > 0)
          .map(String)
          .toSorted()
      : paidBy,
    day,
    categoryId,
    split: [splitType, ...parts.map(String).toSorted(), split],
  };
}
