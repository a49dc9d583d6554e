import { billCommands } from '@hestia/contract/bills/commands.ts';
import { paidAt } from '@hestia/contract/bills/dates.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { isBillFault, sharesOf } from '@hestia/contract/bills/split.ts';
import { withDecimals } from '@hestia/contract/money/currencies.ts';
import { toAmount, toAmounts } from '@hestia/contract/money/minor.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#platform/household/household.ts';
import { newId } from '#platform/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/undo/queue-with-undo.ts';
import { toast } from '#ui/toast.ts';
import { useBillCategories } from './bills-data.ts';

/** Says what a date of a bill has come to; null: nothing this time. Answers whether it was said. */
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
      { shown: bill, dueOn, expense },
      t(expense ? 'did.booked' : 'did.skipped', { name }),
    );
    return true;
  };
}

/** The expense as the server will book it; null when nobody shares it. */
function useBookedExpense(): (bill: Bill, dueOn: string, minor: number) => Expense | null {
  const colocationId = useColocationId();
  const me = useUser().id;
  const timeZone = useTimeZone();
  const { categories, general } = useBillCategories();
  return (bill, dueOn, minor) => {
    const shares = sharesOf(bill, minor, dueOn);
    if (isBillFault(shares)) return null;
    const category = categories.find(({ id }) => id === bill.expenseCategoryId) ?? general;
    return {
      id: newId(),
      colocationId,
      createdAt: new Date().toISOString(),
      createdBy: me,
      name: bill.name,
      description: null,
      amount: toAmount(minor, bill.decimals),
      ...withDecimals(bill.decimals),
      paidBy: bill.paidBy,
      splitType: shares.splitType,
      splitBetween: toAmounts(shares.shares, bill.decimals),
      splitPercentages: shares.percentages && { ...shares.percentages },
      ...paidAt(dueOn, timeZone),
      expenseCategoryId: category.id,
      expenseCategoryName: category.name,
      reminderId: null,
      billId: bill.id,
      pictures: [],
      split: shares.split,
      payers: null,
      refundState: null,
    };
  };
}
