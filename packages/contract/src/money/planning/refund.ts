// M8: a refund is an expense in the category `Refund`.
import { toAmount } from '../coins/minor.ts';
import type { Transfer } from './plan.ts';
import { REFUND_CATEGORY, type Expense, type Refund, type RefundState } from '../shapes/schemas.ts';

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
  splitType: 0 as const,
  splitBetween: [transfer.to],
});

/** M8: who was paid back by an expense; null when it is no refund. */
export function refundedUser(
  expense: Pick<Expense, 'expenseCategoryName' | 'paidBy' | 'payers' | 'splitBetween'>,
): string | null {
  const [creditor, ...others] = Object.keys(expense.splitBetween);
  if (expense.expenseCategoryName !== REFUND_CATEGORY || creditor === undefined || others.length > 0) return null;
  return expense.payers || creditor === expense.paidBy ? null : creditor;
}

type RefundFields = Pick<Expense, 'amount' | 'expenseCategoryName' | 'paidBy' | 'splitBetween' | 'refundState'>;

/** The state of a refund after an edit: it is valid only for its amount, payer and receiver. */
export function refundStateAfter(before: RefundFields, after: RefundFields): RefundState | null {
  const isTheSame =
    before.amount === after.amount && before.paidBy === after.paidBy && refundedUser(before) === refundedUser(after);
  return isTheSame ? (before.refundState ?? null) : null;
}
