import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { refundedUser } from '@hestia/contract/money/refund.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { inputOf, titleOf } from '#platform/outbox/commands.ts';
import type { QueuedMutation } from '#platform/outbox/outbox.ts';

/** What a queued write is about, in the reader's words: a payment is an expense by a name of the wire. */
export function useQueuedTitle(): (mutation: QueuedMutation) => string {
  const t = useTranslations('app.connection');
  const { find } = usePeople();
  return (mutation) => {
    const expense = expenseIn(mutation);
    const to = expense && refundedUser(expense);
    if (!to) return titleOf(mutation);
    return t('payment', { from: find(expense.paidBy).username, to: find(to).username });
  };
}

const expenseIn = (mutation: QueuedMutation): Expense | undefined =>
  (inputOf(moneyCommands.addExpense, mutation) ?? inputOf(moneyCommands.editExpense, mutation))?.shown ??
  inputOf(moneyCommands.deleteExpense, mutation)?.before;
