// M8: a refund is an expense in the category `Refund`.
import { toAmount } from '../coins/minor.ts';
import type { Transfer } from './plan.ts';
import type { Expense } from '../shapes/model.ts';
import { REFUND_CATEGORY, type Refund, type RefundState, splitTypes } from '../shapes/schemas.ts';

/** A transfer of the plan in the wire's format. */
export const toRefund = (transfer: Transfer, usernameOf: (userId: string) => string, decimals?: number): Refund => ({
  from: transfer.from,
  fromUsername: usernameOf(transfer.from),
  to: transfer.to,
  toUsername: usernameOf(transfer.to),
  amount: toAmount(transfer.minor, decimals),
});

/**
 * M8: the expense that records a transfer, whole or in part: paid by the debtor, split evenly with the creditor as only
 * sharer.
 */
export const refundExpense = (transfer: Transfer, decimals?: number) => ({
  name: REFUND_CATEGORY,
  amount: toAmount(transfer.minor, decimals),
  paidBy: transfer.from,
  splitType: splitTypes.Evenly,
  splitBetween: [transfer.to],
});

/** M8: who was paid back by an expense; null when it is no refund. */
export function refundedUser(
  expense: Pick<Expense, 'expenseCategoryName' | 'paidBy' | 'payers' | 'shares'>,
): string | null {
  const [creditor, ...others] = Object.keys(expense.shares);
  if (expense.expenseCategoryName !== REFUND_CATEGORY || creditor === undefined || others.length > 0) return null;
  return expense.payers || creditor === expense.paidBy ? null : creditor;
}

type RefundFields = Pick<
  Expense,
  'amountMinor' | 'expenseCategoryName' | 'paidBy' | 'payers' | 'shares' | 'refundState'
>;

/** The state of a refund after an edit: it is valid only for its amount, payer and receiver. */
export function refundStateAfter(before: RefundFields, after: RefundFields): RefundState | null {
  const isTheSame =
    before.amountMinor === after.amountMinor &&
    before.paidBy === after.paidBy &&
    refundedUser(before) === refundedUser(after);
  return isTheSame ? (before.refundState ?? null) : null;
}
