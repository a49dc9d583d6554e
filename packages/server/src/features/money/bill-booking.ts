import type { HouseholdTx } from '#platform/db/queries.ts';
import type { SumEvent } from './expenses/balances.ts';
import { categoryOrGeneral } from './expenses/categories.ts';
import { store } from './expenses/expenses.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import type { LedgerExpense } from './expenses/repository.ts';

/** A bill's values for the expense that it books; its category may be deleted by then. */
export type BilledExpense = Pick<
  LedgerExpense,
  'id' | 'name' | 'amountMinor' | 'paidBy' | 'shares' | 'split' | 'dateOfPayment' | 'paidOn' | 'createdBy'
> & { readonly billId: string; readonly categoryId: string };

/** Books a bill's expense like a member's. */
export async function bookBill(
  tx: HouseholdTx<'NewExpenseCategoryAdded' | 'NewExpenseAdded' | SumEvent>,
  { categoryId, ...billed }: BilledExpense,
): Promise<void> {
  const category = await categoryOrGeneral(tx, categoryId);
  const expense: LedgerExpense = {
    ...billed,
    colocationId: tx.colocationId,
    ...withDecimals(tx.decimals),
    expenseCategoryId: category.id,
    expenseCategoryName: category.name,
    description: null,
    reminderId: null,
    payers: null,
    refundState: null,
    pictures: [],
    createdAt: new Date().toISOString(),
  };
  await store(tx, 'NewExpenseAdded', { before: null, expense });
}
