import { historyCommands } from '@hestia/contract/money/history-commands.ts';
import type { ExpenseMessage } from '@hestia/contract/money/shapes/history-schemas.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';

/** Actions on the comments of an expense. */
export function useCommentActions() {
  const t = useTranslations('ui.comments');
  const me = useUser().id;
  return {
    add: (expenseId: string, input: Pick<ExpenseMessage, 'content' | 'mentions'>) => {
      const message = { id: newId(), expenseId, createdBy: me, createdAt: new Date().toISOString(), ...input };
      return queueWrite(historyCommands.addComment, { message });
    },
    remove: (message: ExpenseMessage) => queueWithUndo(historyCommands.deleteComment, { message }, t('deleted')),
  };
}

/** Restores a deleted expense, under the name that it has on the screen. */
export function useRestoring() {
  const t = useTranslations('money.deleted');
  return (expense: Expense, name: string) =>
    queueWithUndo(historyCommands.restoreExpense, { expense: expenseOut(expense) }, t('restored', { name }));
}
