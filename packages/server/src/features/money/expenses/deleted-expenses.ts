// Invariant: a deleted expense that a member may have seen is kept for restoring; when it expires, all its data goes,
// too.
import { sql, type RawBuilder } from 'kysely';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import { markingLeft } from '#platform/pictures/uses.ts';
import { noteChanges } from './expense-changes.ts';

/** The deleted expenses of a household that are kept: the last ones. */
const MAX_KEPT = 2000;

/** The parts of a statement that keep the expenses which it deletes, and note that they are deleted. */
export const keepDeleted = (tx: HouseholdTx, gone: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  kept as (
    insert into deleted_expenses (colocation_id, id, deleted_by, category_name, expense, item_ids)
    select g.colocation_id, g.id, ${tx.actorId}::uuid, c.name, row_to_json(g),
      array(select item_id from paid_items p where p.colocation_id = g.colocation_id and p.expense_id = g.id)
    from ${gone} g join expense_categories c on c.colocation_id = g.colocation_id and c.id = g.category_id
    on conflict (colocation_id, id) do update set deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at,
      category_name = excluded.category_name, expense = excluded.expense, item_ids = excluded.item_ids
  ), ${noteChanges(tx, sql`select id, 'deleted', '{}'::jsonb, '{}'::jsonb from ${gone}`)}`;

/** Purges a household's deleted expenses beyond the limit. */
export async function forgetBeyondLimit(tx: HouseholdTx): Promise<void> {
  await forgetDeletedExpenses(
    tx,
    sql`delete from deleted_expenses where ${tx.household()} and (deleted_at, id) <= (
      select deleted_at, id from deleted_expenses where ${tx.household()}
      order by deleted_at desc, id desc offset ${sql.lit(MAX_KEPT)} limit 1)`,
  );
}

/**
 * Purges deleted expenses (`deletion` deletes them), with their pictures, comments, logs and states. An expense added under the
 * id of a deleted one keeps its own.
 */
export async function forgetDeletedExpenses(
  on: Queries,
  deletion: RawBuilder<unknown>,
): Promise<{ readonly id: string; readonly colocationId: string }[]> {
  const { rows } = await sql<{ id: string; colocationId: string }>`
    with gone as (${deletion} returning deleted_expenses.colocation_id, deleted_expenses.id),
    past as (
      select * from gone g where not exists (
        select from expenses e where e.colocation_id = g.colocation_id and e.id = g.id)
    ), pictures as (
      delete from expense_pictures o using past p where o.colocation_id = p.colocation_id and o.expense_id = p.id
      returning o.image_name
    ), left_pictures as (${markingLeft(sql`select image_name from pictures`)}
    ), comments as (
      delete from expense_messages o using past p where o.colocation_id = p.colocation_id and o.expense_id = p.id
    ), changes as (
      delete from expense_changes o using past p where o.colocation_id = p.colocation_id and o.thing_id = p.id
    ), states as (
      delete from refund_states o using past p where o.colocation_id = p.colocation_id and o.expense_id = p.id
    )
    select id, colocation_id as "colocationId" from gone`.execute(on.of());
  return rows;
}
