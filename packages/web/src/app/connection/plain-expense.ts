import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { inputOf, queuedAs } from '#platform/sync/outbox/commands.ts';
import type { NewMutation, QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';

const { addExpense, addPicture } = moneyCommands;

/**
 * For a trip whose items another member has partly paid for, an expense of the other items; null after any other
 * refusal.
 */
export function withoutPaid(mutation: QueuedMutation): NewMutation | null {
  const trip = inputOf(addExpense, mutation);
  if (mutation.refusal?.code !== 'alreadyPaid' || trip === undefined) return null;
  return queuedAs(addExpense, { ...trip, body: { ...trip.body, skipsPaid: true } });
}

/** Whether a queued write adds a picture to the expense that another one adds. */
export const isPictureOf = (expense: QueuedMutation, mutation: QueuedMutation): boolean => {
  const added = inputOf(addExpense, expense);
  return added !== undefined && inputOf(addPicture, mutation)?.expenseId === added.shown.id;
};
