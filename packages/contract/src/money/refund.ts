// M7 in words of the wire, and M8: a refund is an expense in the category `Refund`.
import { toAmount, toCents } from './cents.ts';
import { planRefunds, type Transfer } from './plan.ts';
import { REFUND_CATEGORY, type Balance, type Expense, type Refund } from './schemas.ts';

/** The plan (M7) for balances in the wire's format. Throws RangeError if they do not sum to 0. */
export const planFor = (balance: Balance): readonly Transfer[] =>
  planRefunds(new Map(Object.entries(balance).map(([id, amount]) => [id, toCents(amount)])));

/** A transfer of the plan in the wire's format. */
export const toRefund = (transfer: Transfer, usernameOf: (userId: string) => string): Refund => ({
  from: transfer.from,
  fromUsername: usernameOf(transfer.from),
  to: transfer.to,
  toUsername: usernameOf(transfer.to),
  amount: toAmount(transfer.cents),
});

/** M8: what the expense that records a transfer, whole or in part, says of itself: paid by the debtor, split evenly over the creditor alone. */
export const refundExpense = (transfer: Transfer) => ({
  name: REFUND_CATEGORY,
  amount: toAmount(transfer.cents),
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
