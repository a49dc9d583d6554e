import { kindOfName } from '@hestia/contract/money/expenses/category-kinds.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { sql } from 'kysely';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { emitSums } from '../expenses/balances.ts';
import { book, entriesOf, monthsOf, type Outcome } from '../expenses/booking.ts';
import { noteChanges } from '../expenses/expense-changes.ts';
import { toCategory } from '../amounts/mappers.ts';
import { findExpense } from '../expenses/repository.ts';
import { pollOfDeleted } from './poll-of-deleted.ts';

/** Restores a deleted expense as it was: its id, author, time, split, pictures, comments and log. */
export const restoreExpense =
  ({ requireQuota }: Pick<Platform, 'requireQuota'>): HandlerOf<'money.restoreExpense'> =>
  ({ body: { id }, write }) =>
    write(async (tx) => {
      // Another request was first.
      if (await findExpense(tx, tx, id)) return id;
      await requireQuota(tx);
      const categoryId = await requireHome(tx, id);
      const outcome = await putBack(tx, id, categoryId);
      const expense = await findExpense(tx, tx, id);
      if (expense === undefined) throw notFound('This expense');
      tx.emit('NewExpenseAdded', expenseOut(expense));
      await emitSums(tx, outcome);
      return id;
    });

/** The category of a deleted expense, or the one that now has its name; otherwise it is created again. */
async function requireHome(tx: HouseholdTx<'NewExpenseCategoryAdded'>, id: string): Promise<string> {
  const { rows } = await sql<{ id: string; name: string; found: string | null }>`
    select d.expense ->> 'category_id' as id, d.category_name as name, (
      select c.id from expense_categories c
      where ${tx.household('c')}
        and (c.id = (d.expense ->> 'category_id')::uuid or lower(c.name) = lower(d.category_name))
      order by c.id = (d.expense ->> 'category_id')::uuid desc limit 1
    ) as found
    from deleted_expenses d where ${tx.household('d')} and d.id = ${id}`.execute(tx.of());
  const home = rows[0];
  if (home === undefined) throw notFound('This expense');
  if (home.found !== null) return home.found;
  const { id: categoryId, name } = home;
  const category = { id: categoryId, name, totalMinor: 0, budgetMinor: null, kind: kindOfName(name) };
  await tx.insert('expense_categories', { id: category.id, name, kind: category.kind }).execute();
  tx.emit('NewExpenseCategoryAdded', toCategory(tx, category));
  return home.id;
}

/** Restores and books the row. Its paid list items are its own again, unless paid by another expense meanwhile. */
async function putBack(tx: HouseholdTx, id: string, categoryId: string): Promise<Outcome> {
  const { colocationId } = tx;
  const first = sql`restored as (
    insert into expenses
    select (json_populate_record(json_populate_record(
      json_populate_record(null::expenses, d.expense), ${pollOfDeleted(tx)}),
      json_build_object('category_id', ${categoryId}::uuid, 'colocation_id', d.colocation_id, 'id', d.id))).*
    from deleted_expenses d where ${tx.household('d')} and d.id = ${id}
    returning *
  )`;
  const outcome = await book(tx, {
    first,
    changes: sql`select user_id, sum(minor)::bigint from (${entriesOf(sql`restored`)}) as entries group by user_id`,
    totals: sql`select category_id, amount_minor from restored`,
    months: monthsOf(sql`restored`),
    written: { added: sql`restored` },
  });
  await sql`
    with kept as (
      delete from deleted_expenses where ${tx.household()} and id = ${id} returning item_ids
    ), ${noteChanges(tx, sql`select ${id}::uuid, 'restored', '{}'::jsonb, '{}'::jsonb`)}
    insert into paid_items (colocation_id, item_id, expense_id)
    select ${colocationId}, item_id, ${id} from kept, unnest(kept.item_ids) as item_id
    on conflict (colocation_id, item_id) do nothing`.execute(tx.of());
  return outcome;
}
