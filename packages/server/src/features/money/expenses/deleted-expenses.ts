// Invariant: a deleted expense that a member may have seen is kept for restoring; when it expires, all its data goes,
// too.
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { Household, HouseholdTx, Queries } from '#platform/db/queries.ts';
import { markLeft } from '#platform/pictures/uses.ts';
import { noteChanges } from './expense-changes.ts';

/** The deleted expenses of a household that are kept: the last ones. */
const MAX_KEPT = 2000;

/** The parts of a statement that delete some expenses (`gone`), keep them for restoring, and note that they are deleted. */
export const deleteKept = (tx: HouseholdTx, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  paid as materialized (
    select p.expense_id, p.item_id from paid_items p join expenses e on e.colocation_id = p.colocation_id and e.id = p.expense_id
    where ${tx.household('p')} and e.${which}
  ),
  gone as (delete from expenses where ${tx.household()} and ${which} returning *),
  kept as (
    insert into deleted_expenses (colocation_id, id, deleted_by, category_name, expense, item_ids)
    select g.colocation_id, g.id, ${tx.actorId}::uuid, c.name, row_to_json(g),
      array(select item_id from paid where paid.expense_id = g.id)
    from gone g join expense_categories c on c.colocation_id = g.colocation_id and c.id = g.category_id
    on conflict (colocation_id, id) do update set deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at,
      category_name = excluded.category_name, expense = excluded.expense, item_ids = excluded.item_ids
  ), ${noteChanges(tx, sql`select id, 'deleted', '{}'::jsonb, '{}'::jsonb from gone`)}`;

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
    ${deletion} returning deleted_expenses.colocation_id as "colocationId", deleted_expenses.id`.execute(on.of());
  for (const [colocationId, gone] of Map.groupBy(rows, (row) => row.colocationId))
    await forgetParts(
      inHousehold(on, colocationId),
      gone.map(({ id }) => id),
    );
  return rows;
}

async function forgetParts(on: Household, ids: readonly string[]): Promise<void> {
  const again = await on.from('expenses').select('id').where('id', '=', anyOf(ids)).execute();
  const past = new Set(ids);
  for (const { id } of again) past.delete(id);
  const those = anyOf([...past]);
  const pictures = await on
    .delete('expense_pictures')
    .where('expense_id', '=', those)
    .returning('image_name')
    .execute();
  await markLeft(
    on,
    pictures.map((picture) => picture.image_name),
  );
  await on.delete('expense_messages').where('expense_id', '=', those).execute();
  await on.delete('expense_changes').where('thing_id', '=', those).execute();
  await on.delete('refund_states').where('expense_id', '=', those).execute();
}
