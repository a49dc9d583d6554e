// M45: the first write of a month that takes a category beyond its budget says so, to all.
import { dayOf, monthOf } from '@hestia/contract/time/day.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Outcome } from './booking.ts';

/** Emits which of the touched categories are beyond their budget in the household's month for the first time. */
export async function emitExceeded(
  tx: HouseholdTx<'BudgetExceeded'>,
  { categories }: Pick<Outcome, 'categories'>,
): Promise<void> {
  const budgeted = categories.filter(({ budgetMinor }) => budgetMinor !== null).map(({ id }) => id);
  if (budgeted.length === 0) return;
  const month = monthOf(dayOf(new Date(), tx.timeZone));
  const { rows } = await sql<{ id: string }>`
    insert into exceeded_budgets (colocation_id, category_id, month)
    select m.colocation_id, m.category_id, m.month from expense_months m
    join expense_categories c on c.colocation_id = m.colocation_id and c.id = m.category_id
    where ${tx.household('m')} and m.month = ${`${month}-01`}::date and m.category_id = ${anyOf(budgeted)}
    group by m.colocation_id, m.category_id, m.month, c.budget_minor having sum(m.share_minor) > c.budget_minor
    on conflict do nothing returning category_id as id`.execute(tx.of());
  for (const { id } of rows) tx.emit('BudgetExceeded', { expenseCategoryId: id, month });
}
