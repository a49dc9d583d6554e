import { messageCommands } from '@hestia/contract/messages/commands.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { refundedUser } from '@hestia/contract/money/refund.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useTranslations } from 'use-intl';
import { inputOf, titleOf } from '#platform/outbox/commands.ts';
import type { QueuedMutation } from '#platform/outbox/outbox.ts';
import { usePaymentTitle } from './payment-title.ts';

/** What a queued write is about, in the reader's words: a payment is an expense by a name of the wire. */
export function useQueuedTitle(): (mutation: QueuedMutation) => string {
  const t = useTranslations();
  const describePayment = usePaymentTitle();
  // What was looked at or read has no words of its own.
  const placeOf = ({ kind }: QueuedMutation) => t(kind === messageCommands.read.kind ? 'messages.nav' : 'app.nav.bell');
  return (mutation) => queuedTitle(mutation, describePayment) || placeOf(mutation);
}

/** The same outside of what is drawn, with the words of `usePaymentWords`. */
export function queuedTitle(mutation: QueuedMutation, describePayment: (from: string, to: string) => string): string {
  const expense = expenseIn(mutation);
  const to = expense && refundedUser(expense);
  return to ? describePayment(expense.paidBy, to) : titleOf(mutation);
}

const expenseIn = (mutation: QueuedMutation): Expense | undefined =>
  (inputOf(moneyCommands.addExpense, mutation) ?? inputOf(moneyCommands.editExpense, mutation))?.shown ??
  inputOf(moneyCommands.deleteExpense, mutation)?.before;
