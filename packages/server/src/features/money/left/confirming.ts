import type { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import { refundedUser } from '@hestia/contract/money/refund.ts';
import type { Handler } from '#platform/http/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { saveRefundState } from '../refund-states.ts';
import { findExpense } from '../repository.ts';
import { hasLeft } from './open-households.ts';

/**
 * Whoever has left says that a payment to them has come, or that they did not mean to say so. Of the household's other expenses
 * they learn nothing: these are 404. Their own word stays theirs once nothing is open any more, so that it can be taken back.
 */
export const confirmLeftPayment =
  ({ database, transact }: Platform): Handler<(typeof leftEndpoints)['confirmLeftPayment']> =>
  async ({ caller: { userId }, body: { colocationId, id, isReceived } }) => {
    // Before anything is locked: nobody holds up a household that they never lived in.
    if (!(await hasLeft(database, userId, colocationId))) throw notFound('This household');
    return transact({ colocationId, actorId: userId }, async (tx) => {
      const expense = await findExpense(tx, tx, id);
      const isTheirs =
        expense !== undefined && refundedUser(expense) === userId && (await hasLeft(tx, userId, colocationId));
      if (!isTheirs) throw notFound('This payment');
      const refundState = isReceived ? 'received' : 'sent';
      if (expense.refundState === refundState || (!isReceived && expense.refundState !== 'received')) return id;
      await saveRefundState(tx, id, refundState);
      tx.emit('ExpenseUpdated', { ...expense, refundState });
      return id;
    });
  };
