import { billCommands } from '@hestia/contract/bills/commands.ts';
import { paidAt } from '@hestia/contract/bills/dates.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { billOut } from '@hestia/contract/bills/wire.ts';
import { isBillFault, sharesOf } from '@hestia/contract/bills/split.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { toast } from '#ui/layers/toast.ts';
import { useBillCategories } from './bills-data.ts';

/** Records the amount of a bill's date; null: none this time. Returns whether it was recorded. */
export function useAnswer(): (bill: Bill, dueOn: string, minor: number | null) => Promise<boolean> {
  const t = useTranslations('bills');
  const bookedOn = useBookedExpense();
  return async (bill, dueOn, minor) => {
    const { name } = bill;
    const expense = minor === null ? null : bookedOn(bill, dueOn, minor);
    if (minor !== null && expense === null) {
      toast(t('state.nobody'));
      return false;
    }
    await queueWithUndo(
      billCommands.answer,
      { shown: billOut(bill), dueOn, expense },
      t(expense ? 'did.booked' : 'did.skipped', { name }),
    );
    return true;
  };
}

/** The expense as the server will book it; null without sharers. */
function useBookedExpense(): (bill: Bill, dueOn: string, minor: number) => Expense | null {
  const colocationId = useColocationId();
  const me = useUser().id;
  const timeZone = useTimeZone();
  const { categories, general } = useBillCategories();
  return (bill, dueOn, minor) => {
    const shares = sharesOf(bill, minor, dueOn);
    if (isBillFault(shares)) return null;
    const category = categories.find(({ id }) => id === bill.expenseCategoryId) ?? general;
    const expense = {
      ...shares,
      ...withDecimals(bill.decimals),
      id: newId(),
      colocationId,
      createdAt: new Date().toISOString(),
      createdBy: me,
      name: bill.name,
      description: null,
      amountMinor: minor,
      paidBy: bill.paidBy,
      ...paidAt(dueOn, timeZone),
      expenseCategoryId: category.id,
      expenseCategoryName: category.name,
      reminderId: null,
      billId: bill.id,
      pictures: [],
      payers: null,
      refundState: null,
    };
    return expenseOut(expense);
  };
}
