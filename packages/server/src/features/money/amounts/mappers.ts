import { withKind } from '@hestia/contract/money/expenses/category-kinds.ts';
import { type Shares, toAmount, toAmounts } from '@hestia/contract/money/coins/minor.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import type { Booking } from '@hestia/contract/money/planning/ledger.ts';
import type {
  CategoryKind,
  Expense,
  ExpenseCategory,
  ExpensePicture,
  Original,
  RefundState,
} from '@hestia/contract/money/shapes/schemas.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { splitSeen } from '@hestia/contract/money/shapes/wire.ts';
import type { Day } from '@hestia/contract/time/day.ts';

/** A category as it is kept. */
export type Category = {
  readonly id: string;
  readonly name: string;
  readonly totalMinor: number;
  readonly budgetMinor: number | null;
  readonly kind: CategoryKind | null;
};

/** An expense as it is kept: in minor units, its shares in the order sent. */
export type StoredExpense = Booking & {
  readonly id: string;
  readonly categoryId: string;
  readonly name: string;
  readonly description: string | null;
  readonly split: Split;
  readonly payers: Shares | null;
  readonly original: Original | null;
  readonly dateOfPayment: string;
  readonly paidOn: Day;
  readonly reminderId: string | null;
  readonly pollId?: string | null;
  readonly billId: string | null;
  readonly importId?: string | null;
  readonly pictures: readonly ExpensePicture[];
  readonly refundState: RefundState | null;
  readonly createdBy: string;
  readonly createdAt: string;
};

/** Whose amounts these are. A caller or a transaction on a household says so of itself. */
export type Home = { readonly colocationId: string; readonly decimals: number };

export const toCategory = (
  { decimals }: Pick<Home, 'decimals'>,
  { id, name, totalMinor, budgetMinor, kind }: Category,
): ExpenseCategory => ({
  id,
  name,
  totalAmount: toAmount(totalMinor, decimals),
  budget: budgetMinor === null ? null : toAmount(budgetMinor, decimals),
  ...withKind(kind),
});

export const toExpense = (
  { colocationId, decimals }: Home,
  stored: StoredExpense & { categoryName: string },
): Expense => ({
  id: stored.id,
  colocationId,
  createdAt: stored.createdAt,
  createdBy: stored.createdBy,
  name: stored.name,
  description: stored.description,
  amount: toAmount(stored.amountMinor, decimals),
  ...withDecimals(decimals),
  paidBy: stored.paidBy,
  ...splitSeen(stored.split, decimals),
  splitBetween: toAmounts(stored.shares, decimals),
  payers: stored.payers && toAmounts(stored.payers, decimals),
  ...(stored.original && { original: stored.original }),
  dateOfPayment: stored.dateOfPayment,
  paidOn: stored.paidOn,
  expenseCategoryId: stored.categoryId,
  expenseCategoryName: stored.categoryName,
  reminderId: stored.reminderId,
  pictures: [...stored.pictures],
  refundState: stored.refundState,
  ...(stored.pollId && { pollId: stored.pollId }),
  ...(stored.billId && { billId: stored.billId }),
  ...(stored.importId && { importId: stored.importId }),
});
