import { toAmount, toAmounts } from '@hestia/contract/money/cents.ts';
import type { Booking } from '@hestia/contract/money/ledger.ts';
import type {
  Expense,
  ExpenseCategory,
  ExpensePicture,
  OwnSplit,
  RefundState,
  SplitType,
} from '@hestia/contract/money/schemas.ts';

/** A category as it is kept. */
export type Category = {
  readonly id: string;
  readonly name: string;
  readonly totalCents: number;
  readonly budgetCents: number | null;
};

/** An expense as it is kept: in cents, its shares in the order sent. */
export type KeptExpense = Booking & {
  readonly id: string;
  readonly categoryId: string;
  readonly name: string;
  readonly description: string | null;
  readonly splitType: SplitType;
  readonly percentages: Readonly<Record<string, number>> | null;
  readonly split: OwnSplit | null;
  readonly payers: Cents | null;
  readonly dateOfPayment: string;
  readonly reminderId: string | null;
  readonly billId: string | null;
  readonly importId?: string | null;
  readonly pictures: readonly ExpensePicture[];
  readonly refundState: RefundState | null;
  readonly createdBy: string;
  readonly createdAt: string;
};

/** Cents by user or by category. */
export type Cents = Readonly<Record<string, number>>;

export const toCategory = ({ id, name, totalCents, budgetCents }: Category): ExpenseCategory => ({
  id,
  name,
  totalAmount: toAmount(totalCents),
  budget: budgetCents === null ? null : toAmount(budgetCents),
});

export const toExpense = (colocationId: string, kept: KeptExpense & { categoryName: string }): Expense => ({
  id: kept.id,
  colocationId,
  createdAt: kept.createdAt,
  createdBy: kept.createdBy,
  name: kept.name,
  description: kept.description,
  amount: toAmount(kept.amountCents),
  paidBy: kept.paidBy,
  splitType: kept.splitType,
  splitBetween: toAmounts(kept.shares),
  splitPercentages: kept.percentages,
  split: kept.split,
  payers: kept.payers && toAmounts(kept.payers),
  dateOfPayment: kept.dateOfPayment,
  expenseCategoryId: kept.categoryId,
  expenseCategoryName: kept.categoryName,
  reminderId: kept.reminderId,
  pictures: [...kept.pictures],
  refundState: kept.refundState,
  ...(kept.billId && { billId: kept.billId }),
  ...(kept.importId && { importId: kept.importId }),
});
