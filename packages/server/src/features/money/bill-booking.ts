import type { HouseholdTx } from '#platform/db/queries.ts';
import type { SumEvent } from './expenses/balances.ts';
import { categoryOrGeneral } from './expenses/categories.ts';
import { store } from './expenses/expenses.ts';
import type { StoredExpense } from './amounts/mappers.ts';

/** What a bill says of the expense that it books; its category may be gone by then. */
export type BilledExpense = Pick<
  StoredExpense,
  | 'id'
  | 'billId'
  | 'categoryId'
  | 'name'
  | 'amountMinor'
  | 'paidBy'
  | 'shares'
  | 'split'
  | 'dateOfPayment'
  | 'paidOn'
  | 'createdBy'
>;

/** Books an expense that a bill makes: the same as one that somebody adds. */
export async function bookBill(
  tx: HouseholdTx<'NewExpenseCategoryAdded' | 'NewExpenseAdded' | SumEvent>,
  billed: BilledExpense,
): Promise<void> {
  const category = await categoryOrGeneral(tx, billed.categoryId);
  const expense: StoredExpense = {
    ...billed,
    categoryId: category.id,
    description: null,
    reminderId: null,
    payers: null,
    original: null,
    refundState: null,
    pictures: [],
    createdAt: new Date().toISOString(),
  };
  await store(tx, 'NewExpenseAdded', { before: null, expense, categoryName: category.name });
}
