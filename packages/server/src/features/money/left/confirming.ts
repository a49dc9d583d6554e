import type { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import { inHousehold } from '#platform/db/household.ts';
import { createAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { saveRefundState } from '../amounts/refund-states.ts';
import { findExpense } from '../expenses/repository.ts';
import { hasLeft } from './open-households.ts';

/** For a former member: each event reaches the household, which can't remove the member again. */
const WORDS = { name: 'words of who has left', max: 30, seconds: DAY_SECONDS };

/**
 * A former member confirms a payment to them, or withdraws that. Other expenses of the household are 404. Their answer
 * can be withdrawn even after all is settled.
 */
export const confirmLeftPayment =
  ({ database, transact }: Platform): Handler<(typeof leftEndpoints)['confirmLeftPayment']> =>
  async ({ caller: { userId }, body: { colocationId, id, isReceived } }) => {
    // Before any lock: a stranger must not delay a household.
    if (!(await hasLeft(inHousehold(database, colocationId), userId))) throw notFound('This household');
    return transact({ colocationId, actorId: userId }, async (tx) => {
      const expense = await findExpense(tx, tx, id);
      const isTheirs = expense !== undefined && refundedUser(expense) === userId && (await hasLeft(tx, userId));
      if (!isTheirs) throw notFound('This payment');
      const refundState = isReceived ? 'received' : 'sent';
      if (expense.refundState === refundState || (!isReceived && expense.refundState !== 'received')) return id;
      await createAttemptLimiter(tx, WORDS).count(userId);
      await saveRefundState(tx, id, refundState);
      tx.emit('ExpenseUpdated', expenseOut({ ...expense, refundState }));
      return id;
    });
  };
