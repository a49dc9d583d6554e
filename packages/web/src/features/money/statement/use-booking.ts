import { billCommands } from '@hestia/contract/bills/commands.ts';
import { dayAfter, nextDate, paidAt } from '@hestia/contract/bills/dates.ts';
import type { BillCut } from '@hestia/contract/bills/moving-out.ts';
import { withChange } from '@hestia/contract/money/change.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { withDecimals } from '@hestia/contract/money/currencies.ts';
import { generalCategoryId } from '@hestia/contract/money/general.ts';
import { toAmount } from '@hestia/contract/money/minor.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#platform/household/household.ts';
import { newId } from '#platform/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { delayed, queueTogetherWithUndo } from '#platform/undo/queue-with-undo.ts';
import { useCategories } from '../money-data.ts';

/** Those whose amount is known: what is another one each time waits for it. */
export const bookable = (cuts: readonly BillCut[] | undefined): readonly BillCut[] =>
  (cuts ?? []).filter(({ isEstimate, minor }) => !isEstimate && minor !== null);

/**
 * Books the cuts of a statement (M29), all with one undo: what is booked already is split anew, and what is to come is booked
 * ahead of its day. Then the plan says what the statement says.
 */
export function useBooking(expenses: readonly Expense[]): (cuts: readonly BillCut[]) => Promise<unknown> {
  const t = useTranslations('statement');
  const expenseOf = useEarlyExpense();
  return (cuts) => {
    const writes = bookable(cuts).flatMap((cut) => {
      if (cut.kind === 'coming') {
        const { bill: shown, dueOn } = cut;
        const nextOn = nextDate(shown, dayAfter(dueOn));
        return delayed(billCommands.bookEarly, { shown, dueOn, expense: expenseOf(cut), nextOn });
      }
      const before = expenses.find(({ id }) => id === cut.expenseId);
      if (before === undefined) return [];
      const change = { splitType: 1 as const, splitValues: sharesOf(cut), split: null };
      const shown = withChange(before, change, before.expenseCategoryName);
      return delayed(moneyCommands.editExpense, { before, shown, change });
    });
    return queueTogetherWithUndo(writes, t('booked'));
  };
}

const sharesOf = ({ shares, bill }: BillCut): Record<string, number> =>
  Object.fromEntries(
    [...shares].filter(([, minor]) => minor > 0).map(([id, minor]) => [id, toAmount(minor, bill.decimals)]),
  );

/** The expense as the server will book it. */
function useEarlyExpense(): (cut: BillCut) => Expense {
  const colocationId = useColocationId();
  const me = useUser().id;
  const timeZone = useTimeZone();
  const { categories = [] } = useCategories();
  return (cut) => {
    const { bill, dueOn, shares } = cut;
    const category =
      categories.find(({ id }) => id === bill.expenseCategoryId) ??
      categories.find(({ id }) => id === generalCategoryId(colocationId));
    return {
      id: newId(),
      colocationId,
      createdAt: new Date().toISOString(),
      createdBy: me,
      name: bill.name,
      description: null,
      amount: toAmount(
        [...shares.values()].reduce((sum, minor) => sum + minor, 0),
        bill.decimals,
      ),
      ...withDecimals(bill.decimals),
      paidBy: bill.paidBy,
      splitType: 1,
      splitBetween: sharesOf(cut),
      splitPercentages: null,
      ...paidAt(dueOn, timeZone),
      expenseCategoryId: category?.id ?? bill.expenseCategoryId,
      expenseCategoryName: category?.name ?? '',
      reminderId: null,
      billId: bill.id,
      pictures: [],
      split: null,
      payers: null,
      refundState: null,
    };
  };
}
