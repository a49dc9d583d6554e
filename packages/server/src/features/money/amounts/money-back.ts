// M25: refunds are below 0, everything else above. Only an explicit flag allows it: a stray minus is refused.
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

type SignedAmount = {
  readonly amount: number;
  /** For a change: whether it was a refund before. */
  readonly isMoneyBack: boolean;
};

/** 422 for an amount with the wrong sign for its kind. */
export function requireSign({ amount, isMoneyBack }: SignedAmount): void {
  if (isMoneyBack && amount > 0)
    throw invalidField('amount', 'Must be less than 0 for money back: say what it is otherwise');
  if (!isMoneyBack && amount < 0) throw invalidField('amount', 'Must be more than 0');
}

/** Payments between members have no refund: the other member records a payment instead. */
export function requireSpending(categoryName: string, amountMinor: number): void {
  if (amountMinor < 0 && categoryName === REFUND_CATEGORY)
    throw invalidField('expenseCategoryId', 'Money back belongs into a category of expenses');
}
