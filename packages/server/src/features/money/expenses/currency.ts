// M19: a household changes its currency only while it has no amounts.
import type { LockedHousehold } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { sql } from 'kysely';
import { forgetDeletedExpenses } from './deleted-expenses.ts';

/**
 * Refuses (409) while an expense or a recurring bill exists. Deleted expenses are in the old currency and can't be
 * restored any more, and closed months have figures in it. Budgets keep their whole amounts.
 */
export async function changeCurrency(
  tx: LockedHousehold<'DeletedExpensesForgotten' | 'MonthReopened'>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { rows } = await sql<{ expenses: boolean; bills: boolean }>`
    select exists (select 1 from expenses where ${tx.household()}) as expenses,
      exists (select 1 from bills where ${tx.household()}) as bills`.execute(tx.of());
  if (rows[0]?.expenses)
    throw new ProblemError('currencyInUse', 'The currency can only be changed while there are no expenses');
  if (rows[0]?.bills)
    throw new ProblemError('currencyInUse', 'The currency can only be changed while there are no recurring bills');
  const gone = await forgetDeletedExpenses(tx, sql`delete from deleted_expenses where ${tx.household()}`);
  if (gone.length > 0)
    tx.emit(
      'DeletedExpensesForgotten',
      gone.map(({ id }) => id),
    );
  for (const month of await reopenAll(tx)) tx.emit('MonthReopened', month);
  await sql`
    update expense_categories set budget_minor = budget_minor * ${10 ** to}::bigint / ${10 ** from}::bigint
    where ${tx.household()} and budget_minor is not null`.execute(tx.of());
}

async function reopenAll(tx: LockedHousehold): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    delete from closed_months where ${tx.household()} returning to_char(month, 'YYYY-MM') as month`.execute(tx.of());
  return rows.map(({ month }) => month);
}
