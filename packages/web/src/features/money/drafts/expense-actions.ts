import { type ExpenseChange, withChange } from '@hestia/contract/money/change.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { refundExpense } from '@hestia/contract/money/planning/refund.ts';
import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useDecimals } from '#ui/figures/currency.tsx';
import { toast } from '#ui/layers/toast.ts';
import type { finishDraft } from './expense-draft.ts';
import { isRefund } from '../ledger/is-refund.ts';

type FinishedDraft = ReturnType<typeof finishDraft>;

/** Actions on an expense; each shows at once, has a toast and can be undone. */
export function useExpenseActions() {
  const t = useTranslations('money');
  const colocationId = useColocationId();
  const me = useUser().id;
  const decimals = useDecimals();
  const timeZone = useTimeZone();
  // A payment is an expense by the name of the wire.
  const nameOf = (expense: Expense) => (isRefund(expense) ? t('refund') : expense.name);

  return {
    add: async ({ shown: expense, body }: FinishedDraft, pictures: readonly Blob[], pollId?: string) => {
      const from = pollId === undefined ? {} : { pollId };
      const added = { shown: { ...expense, ...from }, body: { ...body, ...from } };
      await queueWithUndo(moneyCommands.addExpense, added, t('done.added', { name: expense.name }));
      for (const picture of pictures) await attach(expense, picture);
    },
    attach,
    detach: ({ id: expenseId, name }: Expense, id: string) =>
      queueWithUndo(moneyCommands.removePicture, { id, expenseId, name }, t('pictures.removed')),
    save: async (
      before: Expense,
      change: ExpenseChange,
      { expenseCategoryName }: Pick<Expense, 'expenseCategoryName'>,
    ) => {
      const expense = withChange(before, change, expenseCategoryName);
      const sides = { before: expenseOut(before), shown: expenseOut(expense) };
      if (Object.keys(change).length > 0) await queueWrite(moneyCommands.editExpense, { ...sides, change });
      toast(t('done.saved', { name: nameOf(expense) }));
    },
    remove: (before: Expense) =>
      queueWithUndo(
        moneyCommands.deleteExpense,
        { before: expenseOut(before) },
        t('done.deleted', { name: nameOf(before) }),
      ),
    /** The payer records that it was sent, and the receiver that it has arrived; other members just record it. */
    recordRefund: (transfer: Transfer, category: ExpenseCategory, description: string | null) => {
      const added = refundOf(transfer, { category, description, colocationId, me, timeZone, decimals });
      return queueWithUndo(moneyCommands.addExpense, added, t('done.refunded'));
    },
  };
}

const attach = ({ id: expenseId, name }: Pick<Expense, 'id' | 'name'>, picture: Blob): Promise<void> =>
  queueWrite(moneyCommands.addPicture, { id: newId(), expenseId, name, picture });

type RefundInput = {
  category: ExpenseCategory;
  description: string | null;
  colocationId: string;
  me: string;
  timeZone: string;
  decimals: number;
};

function refundOf(
  transfer: Transfer,
  { category, description, colocationId, me, timeZone, decimals }: RefundInput,
): FinishedDraft {
  const now = new Date().toISOString();
  const common = {
    id: newId(),
    colocationId,
    description,
    dateOfPayment: now,
    paidOn: dayOf(now, timeZone),
    refundState: transfer.from === me ? ('sent' as const) : transfer.to === me ? ('received' as const) : null,
    expenseCategoryId: category.id,
  };
  const refund = refundExpense(transfer, decimals);
  const shown = expenseOut({
    ...common,
    ...withDecimals(decimals),
    name: refund.name,
    amountMinor: transfer.minor,
    paidBy: transfer.from,
    payers: null,
    split: { kind: 'evenly', between: [transfer.to] },
    shares: { [transfer.to]: transfer.minor },
    createdAt: now,
    createdBy: me,
    expenseCategoryName: category.name,
  });
  const none = { splitValues: null, splitPercentages: null, split: null, payers: null };
  return { shown, body: { ...common, ...refund, ...none } };
}
