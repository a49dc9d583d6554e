import { billCommands } from '@hestia/contract/bills/commands.ts';
import { nextAfterChange, nextDate, nextNotCome, paidAt } from '@hestia/contract/bills/dates.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { isBillFault, sharesOf } from '@hestia/contract/bills/split.ts';
import { toAmount, toAmounts } from '@hestia/contract/money/cents.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useLocale, useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { useTimeZone } from '#platform/household/household.ts';
import { newId } from '#platform/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/undo/queue-with-undo.ts';
import { decimalSignOf } from '#ui/arithmetic.ts';
import { toast } from '#ui/toast.ts';
import { type BillDraft, changesOf, writtenOf } from './bill-draft.ts';
import { useBillCategories } from './bills-data.ts';
import { useHouseDay } from './house-day.ts';

/** What can be done with a bill; each deed is shown at once. */
export function useBillActions() {
  const t = useTranslations('bills.did');
  const colocationId = useColocationId();
  const me = useUser().id;
  const today = useHouseDay();
  const decimalSign = decimalSignOf(useLocale());
  const timeZone = useTimeZone();
  const categories = useBillCategories();

  return {
    add: async (draft: BillDraft) => {
      const written = writtenOf(draft, decimalSign);
      const bookFrom = draft.bookPast && draft.firstOn < today ? draft.firstOn : today;
      const shown: Bill = {
        ...written,
        id: newId(),
        colocationId,
        createdAt: new Date().toISOString(),
        createdBy: me,
        nextOn: nextDate(written, bookFrom),
        paused: null,
        lastOn: null,
        lastAmount: null,
        asks: [],
      };
      await queueWithUndo(billCommands.add, { shown, bookFrom }, t('added', { name: shown.name }));
    },
    save: async (bill: Bill, from: BillDraft, to: BillDraft) => {
      const change = changesOf(from, to, decimalSign);
      const nextOn = nextAfterChange({ ...bill, ...change }, bill, today);
      if (Object.keys(change).length > 0) await queueWrite(billCommands.edit, { shown: bill, change, nextOn });
      toast(t('saved', { name: to.name.trim() }));
    },
    pause: (bill: Bill) =>
      queueWithUndo(
        billCommands.pause,
        { shown: bill, isPaused: true, bookFrom: null, nextOn: bill.nextOn },
        t('paused', { name: bill.name }),
      ),
    /** Its dates from a day on are booked. */
    resume: (bill: Bill, bookFrom: string) =>
      queueWithUndo(
        billCommands.pause,
        { shown: bill, isPaused: false, bookFrom, nextOn: nextNotCome(bill, bill, bookFrom) },
        t('resumed', { name: bill.name }),
      ),
    remove: (bill: Bill) => queueWithUndo(billCommands.delete, { shown: bill }, t('deleted', { name: bill.name })),
    /** What a date has come to; null: nothing this time. */
    answer: (bill: Bill, dueOn: string, cents: number | null) => {
      const expense = cents === null ? null : bookedOn(bill, dueOn, cents);
      const says = expense ? t('booked', { name: bill.name }) : t('skipped', { name: bill.name });
      return queueWithUndo(billCommands.answer, { shown: bill, dueOn, expense }, says);
    },
  };

  function bookedOn(bill: Bill, dueOn: string, cents: number): Expense | null {
    const shares = sharesOf(bill, cents, dueOn);
    const category = categories.find(({ id }) => id === bill.expenseCategoryId) ?? categories.at(-1);
    if (isBillFault(shares) || !category) return null;
    return {
      id: newId(),
      colocationId,
      createdAt: new Date().toISOString(),
      createdBy: me,
      name: bill.name,
      description: null,
      amount: toAmount(cents),
      paidBy: bill.paidBy,
      splitType: shares.splitType,
      splitBetween: toAmounts(shares.shares),
      splitPercentages: shares.percentages && { ...shares.percentages },
      dateOfPayment: paidAt(dueOn, timeZone),
      expenseCategoryId: category.id,
      expenseCategoryName: category.name,
      reminderId: null,
      billId: bill.id,
      pictures: [],
    };
  }
}
