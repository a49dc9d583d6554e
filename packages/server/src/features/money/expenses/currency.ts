// M19: a household changes its currency only while it has no amounts.
import type { Held } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { sql } from 'kysely';
import { forgetDeletedExpenses } from './deleted-expenses.ts';

/**
 * Refuses (409) while an expense or a recurring bill exists. Deleted expenses are in the old currency and can't be
 * restored any more. Budgets keep their whole amounts.
 */
export async function changeCurrency(
  tx: Held<'DeletedExpensesForgotten'>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { colocationId } = tx;
  const { rows } = await sql<{ expenses: boolean; bills: boolean }>`
    select exists (select from expenses where colocation_id = ${colocationId}) as expenses,
      exists (select from bills where colocation_id = ${colocationId}) as bills`.execute(tx.of());
  if (rows[0]?.expenses)
    throw new ProblemError('currencyInUse', 'The currency can only be changed while there are no expenses');
  if (rows[0]?.bills)
    throw new ProblemError('currencyInUse', 'The currency can only be changed while there are no recurring bills');
  const gone = await forgetDeletedExpenses(tx, sql`delete from deleted_expenses where colocation_id = ${colocationId}`);
  if (gone.length > 0)
    tx.emit(
      'DeletedExpensesForgotten',
      gone.map(({ id }) => id),
    );
  await sql`
    update expense_categories set budget_minor = budget_minor * ${10 ** to}::bigint / ${10 ** from}::bigint
    where colocation_id = ${colocationId} and budget_minor is not null`.execute(tx.of());
}
