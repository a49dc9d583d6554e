import { type ExpenseChange, withChange } from '@hestia/contract/money/change.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { Expense, ExpenseCategory } from '@hestia/contract/money/shapes.ts';
import { splitTypes } from '@hestia/contract/money/shapes.ts';
import { refundExpense } from '@hestia/contract/money/refund.ts';
import type { Transfer } from '@hestia/contract/money/plan.ts';
import { toAmount } from '@hestia/contract/money/cents.ts';
import { useTranslations } from 'use-intl';
import { queueHeld } from '#platform/data/second-thoughts.ts';
import { queueWrite } from '#platform/data/user-data.ts';
import { newId } from '#platform/new-id.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';
import { type finishDraft, isRefund } from './expense-draft.ts';

type Finished = ReturnType<typeof finishDraft>;

/** What can be done with an expense; each deed is shown at once, said in a toast and can be taken back. */
export function useExpenseActions() {
  const t = useTranslations('money');
  const colocationId = useColocationId();
  const me = useUser().id;
  // A payment is an expense by the name of the wire.
  const nameOf = (expense: Expense) => (isRefund(expense) ? t('refund') : expense.name);

  const remove = async (before: Expense) => {
    const takeBack = await queueHeld(moneyCommands.deleteExpense, { before });
    const undo = async () => {
      // Too late: the server has forgotten it for good, so that it comes back as a new one.
      if (!(await takeBack())) await queueWrite(moneyCommands.addExpense, again(before, me));
    };
    toast(t('done.deleted', { name: nameOf(before) }), () => perform(undo));
  };

  return {
    add: async ({ shown, body }: Finished) => {
      await queueWrite(moneyCommands.addExpense, { shown, body });
      const undo = () => queueWrite(moneyCommands.deleteExpense, { before: shown });
      toast(t('done.added', { name: shown.name }), () => perform(undo));
    },
    save: async (before: Expense, change: ExpenseChange, { expenseCategoryName }: Expense) => {
      const shown = withChange(before, change, expenseCategoryName);
      if (Object.keys(change).length > 0) await queueWrite(moneyCommands.editExpense, { before, shown, change });
      toast(t('done.saved', { name: nameOf(shown) }));
    },
    remove,
    /** Makes a category and tells its id, for an expense that goes into it. */
    makeCategory: async (name: string): Promise<Pick<ExpenseCategory, 'id' | 'name'>> => {
      const id = newId();
      await queueWrite(moneyCommands.addCategory, { id, name, colocationId });
      return { id, name };
    },
    recordRefund: async (transfer: Transfer, category: ExpenseCategory, description: string | null) => {
      const added = refundOf(transfer, { category, description, colocationId, me });
      await queueWrite(moneyCommands.addExpense, added);
      toast(t('done.refunded'), () => perform(() => queueWrite(moneyCommands.deleteExpense, { before: added.shown })));
    },
  };
}

type Refunding = { category: ExpenseCategory; description: string | null; colocationId: string; me: string };

function refundOf(transfer: Transfer, { category, description, colocationId, me }: Refunding): Finished {
  const now = new Date().toISOString();
  const body = {
    ...refundExpense(transfer),
    id: newId(),
    colocationId,
    description,
    dateOfPayment: now,
    expenseCategoryId: category.id,
    splitValues: null,
    splitPercentages: null,
  };
  const { splitValues: _none, ...common } = body;
  const splitBetween = { [transfer.to]: toAmount(transfer.cents) };
  return {
    body,
    shown: { ...common, splitBetween, createdAt: now, createdBy: me, expenseCategoryName: category.name },
  };
}

/** The same expense as a new one. Whoever had a leftover cent is named first and has it again. */
function again(gone: Expense, me: string): Finished {
  const { createdAt: _at, createdBy: _by, expenseCategoryName, ...rest } = gone;
  const common = { ...rest, id: newId() };
  const sharers = Object.entries(gone.splitBetween).toSorted(([, a], [, b]) => b - a);
  const isByValue = gone.splitType === splitTypes.ByValue;
  return {
    shown: { ...common, createdAt: new Date().toISOString(), createdBy: me, expenseCategoryName },
    body: {
      ...common,
      splitBetween: gone.splitType === splitTypes.Evenly ? sharers.map(([id]) => id) : null,
      splitValues: isByValue ? gone.splitBetween : null,
    },
  };
}
