import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import type { RefundState } from '@hestia/contract/money/shapes/schemas.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';

/** The allowed state of a new refund: sent by its payer, or received by its receiver. */
export function requireSayable(expense: Expense, userId: string): void {
  if (!expense.refundState) return;
  if (expense.refundState === 'disputed') throw invalidField('refundState', 'Only a recorded payment can be disputed');
  requireOwnWord(expense, expense.refundState, userId);
}

/** Only the payer may mark a refund as sent; everything else is the receiver's. */
export function requireOwnWord(expense: Expense, state: RefundState, userId: string): void {
  const receiver = refundedUser(expense);
  if (receiver === null) throw invalidField('refundState', 'Only a payment from one person to another has a state');
  if (userId === (state === 'sent' ? expense.paidBy : receiver)) return;
  throw new ProblemError('notYours', state === 'sent' ? 'Only the payer can say so' : 'Only the receiver can say so');
}

/** Stores the state of a refund; null: removes it. */
export async function saveRefundState(tx: HouseholdTx, expenseId: string, state: RefundState | null): Promise<void> {
  if (state === null) {
    await tx.delete('refund_states').where('expense_id', '=', expenseId).execute();
    return;
  }
  await tx
    .insert('refund_states', { expense_id: expenseId, state })
    .onConflict((known) => known.columns(['colocation_id', 'expense_id']).doUpdateSet({ state }))
    .execute();
}
