import { messageCommands } from '@hestia/contract/messages/commands.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { useTranslations } from 'use-intl';
import { inputOf, titleOf } from '#platform/sync/outbox/commands.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { usePaymentTitle } from './payment-title.ts';

/** The subject of a queued write, in the reader's words: on the wire a payment is an expense with a certain name. */
export function useQueuedTitle(): (mutation: QueuedMutation) => string {
  const t = useTranslations();
  const describePayment = usePaymentTitle();
  // Read marks have no text.
  const placeOf = ({ kind }: QueuedMutation) => t(kind === messageCommands.read.kind ? 'messages.nav' : 'app.nav.bell');
  return (mutation) => queuedTitle(mutation, describePayment) || placeOf(mutation);
}

/** The same outside of components, with the words of `usePaymentTitle`. */
export function queuedTitle(mutation: QueuedMutation, describePayment: (from: string, to: string) => string): string {
  const expense = queuedExpense(mutation);
  const to = expense && refundedUser(expenseIn(expense));
  return to ? describePayment(expense.paidBy, to) : titleOf(mutation);
}

const queuedExpense = (mutation: QueuedMutation) =>
  (inputOf(moneyCommands.addExpense, mutation) ?? inputOf(moneyCommands.editExpense, mutation))?.shown ??
  inputOf(moneyCommands.deleteExpense, mutation)?.before;
