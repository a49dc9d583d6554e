import type { ExpenseChange } from '@hestia/contract/money/change.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { differing } from '#platform/changes.ts';
import type { Notation } from '#ui/figures/arithmetic.ts';
import { ownKinds } from '#shared/split/split-draft.ts';
import { previewPayers } from './payers-draft.ts';
import { amountOfDraft } from '../foreign/foreign-draft.ts';
import { type ExpenseDraft, type finishDraft, sharesOf } from './expense-draft.ts';

/** The differences since the edit began, as members of a full request. */
export function changesOf(
  from: ExpenseDraft,
  to: ExpenseDraft,
  { body }: Pick<ReturnType<typeof finishDraft>, 'body'>,
  notation: Notation,
): ExpenseChange {
  const was = comparable(from, notation);
  const is = { ...comparable(to, notation), categoryId: body.expenseCategoryId };
  const changed = differing<typeof is>({ ...was, categoryId: from.categoryId ?? body.expenseCategoryId }, is);
  const { splitType, splitBetween, splitValues, splitPercentages, split, paidBy, payers, original = null } = body;
  // Our kinds of split, and several payers, are sent with a changed amount, since they sum to it; and if there were any before. A
  // draft without them keeps those that another member has added meanwhile: then the server refuses, rather than lose them.
  const isBack = 'isMoneyBack' in changed;
  const isForeign = 'original' in changed;
  const isAmount = 'minor' in changed || isBack;
  const isOwn = split !== null || ownKinds.includes(from.split.kind);
  return {
    ...('name' in changed && { name: body.name }),
    ...('description' in changed && { description: body.description }),
    ...((isAmount || isForeign) && { amount: body.amount }),
    ...((isForeign || (isBack && original)) && { original }),
    ...(isBack && { isMoneyBack: is.isMoneyBack }),
    ...(('paid' in changed || (isAmount && payers)) && { paidBy, ...((payers || from.payers) && { payers }) }),
    ...('day' in changed && { dateOfPayment: body.dateOfPayment, paidOn: body.paidOn }),
    ...('categoryId' in changed && { expenseCategoryId: body.expenseCategoryId }),
    ...(('split' in changed || isBack || (isAmount && split)) && {
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
  const { name, description, paidBy, day, categoryId, isMoneyBack = false } = draft;
  const { minor, original } = amountOfDraft(draft, sign);
  const payers = previewPayers(draft, minor, sign);
  return {
    name: name.trim(),
    description: description.trim(),
    minor,
    original,
    isMoneyBack,
    paid: payers
      ? [...payers.minor]
          .filter(([, paid]) => paid > 0)
          .map(String)
          .toSorted()
      : paidBy,
    day,
    categoryId,
    split: inAnyOrder(sharesOf(draft.split, 0, sign).split),
  };
}

function inAnyOrder(split: Split): unknown {
  switch (split.kind) {
    case 'evenly':
      return [split.kind, ...split.between.toSorted()];
    case 'amounts':
      return [split.kind, ...Object.entries(split.amounts).map(String).toSorted()];
    case 'percentages':
      return [split.kind, ...Object.entries(split.percentages).map(String).toSorted()];
    default:
      return split;
  }
}
