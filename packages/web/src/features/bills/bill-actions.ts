import { billCommands } from '@hestia/contract/bills/commands.ts';
import { nextAfterChange, nextDate, nextNotCome } from '@hestia/contract/bills/dates.ts';
import { billOut } from '@hestia/contract/bills/wire.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useSmallestUnit } from '#ui/figures/currency.tsx';
import { useNotation } from '#ui/figures/notation.ts';
import { toast } from '#ui/layers/toast.ts';
import { type BillDraft, changesOf, writtenOf } from './bill-draft.ts';
import { useToday } from '#shared/household/today.ts';

/** Actions on a bill; each shows at once. */
export function useBillActions() {
  const t = useTranslations('bills.did');
  const colocationId = useColocationId();
  const me = useUser().id;
  const today = useToday();
  const notation = useNotation();
  const typing = { notation, step: useSmallestUnit() };

  return {
    add: async (draft: BillDraft) => {
      const written = writtenOf(draft, typing);
      const bookFrom = draft.bookPast && draft.firstOn < today ? draft.firstOn : today;
      const bill: Bill = {
        ...written,
        ...withDecimals(notation.decimals),
        id: newId(),
        colocationId,
        createdAt: new Date().toISOString(),
        createdBy: me,
        nextOn: nextDate(written, bookFrom),
        paused: null,
        lastOn: null,
        lastMinor: null,
        asks: [],
      };
      await queueWithUndo(billCommands.add, { shown: billOut(bill), bookFrom }, t('added', { name: bill.name }));
    },
    save: async (bill: Bill, from: BillDraft, to: BillDraft) => {
      const change = changesOf(from, to, typing);
      const nextOn = nextAfterChange({ ...bill, ...change }, bill, today);
      if (Object.keys(change).length > 0) await queueWrite(billCommands.edit, { shown: billOut(bill), change, nextOn });
      toast(t('saved', { name: to.name.trim() }));
    },
    pause: (bill: Bill) =>
      queueWithUndo(
        billCommands.pause,
        { shown: billOut(bill), isPaused: true, bookFrom: null, nextOn: bill.nextOn },
        t('paused', { name: bill.name }),
      ),
    /** Its dates from a day on are booked. */
    resume: (bill: Bill, bookFrom: string) =>
      queueWithUndo(
        billCommands.pause,
        { shown: billOut(bill), isPaused: false, bookFrom, nextOn: nextNotCome(bill, bill, bookFrom) },
        t('resumed', { name: bill.name }),
      ),
    remove: (bill: Bill) =>
      queueWithUndo(billCommands.delete, { shown: billOut(bill) }, t('deleted', { name: bill.name })),
  };
}
