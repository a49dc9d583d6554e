import { billCommands } from '@hestia/contract/bills/commands.ts';
import { dayAfter, nextDate, paidAt } from '@hestia/contract/bills/dates.ts';
import { billOut } from '@hestia/contract/bills/wire.ts';
import type { BillCutoff } from '@hestia/contract/bills/moving-out.ts';
import { withChange } from '@hestia/contract/money/change.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import type { Expense, Split } from '@hestia/contract/money/shapes/model.ts';
import type { Expense as WireExpense } from '@hestia/contract/money/shapes/schemas.ts';
import { expenseOut, splitOut } from '@hestia/contract/money/shapes/wire.ts';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { delayed, queueTogetherWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useCategories } from '#shared/categories/categories-data.ts';

/** Bills with a known amount: a varying one waits for it. */
export const bookable = (cuts: readonly BillCutoff[] | undefined): readonly BillCutoff[] =>
  (cuts ?? []).filter(({ isEstimate, minor }) => !isEstimate && minor !== null);

/**
 * Books the cuts of a statement (M29), all with one undo: booked dates are split again, and upcoming ones are booked
 * early. Then the plan equals the statement.
 */
export function useBooking(expenses: readonly Expense[]): (cuts: readonly BillCutoff[]) => Promise<unknown> {
  const t = useTranslations('statement');
  const expenseOf = useEarlyExpense();
  return (cuts) => {
    const writes = bookable(cuts).flatMap((cut) => {
      if (cut.kind === 'coming') {
        const { bill, dueOn } = cut;
        const nextOn = nextDate(bill, dayAfter(dueOn));
        return delayed(billCommands.bookEarly, { shown: billOut(bill), dueOn, expense: expenseOf(cut), nextOn });
      }
      const before = expenses.find(({ id }) => id === cut.expenseId);
      if (before === undefined) return [];
      const { splitType, splitValues, split } = splitOut(byAmounts(sharesOf(cut)), cut.bill.decimals);
      const change = { splitType, splitValues, split };
      const shown = withChange(before, change, before.expenseCategoryName);
      return delayed(moneyCommands.editExpense, { before: expenseOut(before), shown: expenseOut(shown), change });
    });
    return queueTogetherWithUndo(writes, t('booked'));
  };
}

const sharesOf = ({ shares }: BillCutoff): Shares => Object.fromEntries([...shares].filter(([, minor]) => minor > 0));

const byAmounts = (amounts: Shares): Split => ({ kind: 'amounts', amounts });

/** The expense as the server will book it. */
function useEarlyExpense(): (cut: BillCutoff) => WireExpense {
  const colocationId = useColocationId();
  const me = useUser().id;
  const timeZone = useTimeZone();
  const { categories = [] } = useCategories();
  return (cut) => {
    const { bill, dueOn } = cut;
    const shares = sharesOf(cut);
    const category =
      categories.find(({ id }) => id === bill.expenseCategoryId) ??
      categories.find(({ id }) => id === generalCategoryId(colocationId));
    const expense = {
      ...withDecimals(bill.decimals),
      id: newId(),
      colocationId,
      createdAt: new Date().toISOString(),
      createdBy: me,
      name: bill.name,
      description: null,
      amountMinor: [...cut.shares.values()].reduce((sum, minor) => sum + minor, 0),
      paidBy: bill.paidBy,
      split: byAmounts(shares),
      shares,
      ...paidAt(dueOn, timeZone),
      expenseCategoryId: category?.id ?? bill.expenseCategoryId,
      expenseCategoryName: category?.name ?? '',
      reminderId: null,
      billId: bill.id,
      pictures: [],
      payers: null,
      refundState: null,
    };
    return expenseOut(expense);
  };
}
