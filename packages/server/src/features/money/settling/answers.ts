import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { requireOwnWord, saveRefundState } from '../amounts/refund-states.ts';
import { findExpense } from '../expenses/repository.ts';

/**
 * The receiver of a refund reports whether it has come. Balances don't depend on it: a refund counts once recorded
 * (M8).
 */
export const answerRefund: HandlerOf<'money.answerRefund'> = ({ body: { id, refundState }, caller, write }) =>
  write(async (tx) => {
    const expense = await findExpense(tx, tx, id);
    if (!expense) throw notFound('This payment');
    requireOwnWord(expense, refundState, caller.userId);
    if (expense.refundState === refundState) return id;
    await saveRefundState(tx, id, refundState);
    tx.emit('ExpenseUpdated', expenseOut({ ...expense, refundState }));
    return id;
  });
