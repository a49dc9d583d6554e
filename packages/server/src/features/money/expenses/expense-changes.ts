// The log of expenses, and of the names of their categories: written where these change, in the same transaction.
import { sql, type RawBuilder } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';

/** The changes of one thing that are kept: the last ones. */
const MAX_CHANGES = 100;

/**
 * The parts of a statement that log changes: `changes` returns a thing's id, the deed, and the columns before and
 * after, once per thing.
 */
export const noteChanges = (
  { colocationId, actorId, household }: Pick<HouseholdTx, 'colocationId' | 'actorId' | 'household'>,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  changed (thing_id, deed, before, after, last) as (
    select c.*, (select coalesce(max(number), 0) from expense_changes where ${household()} and thing_id = c.id)
    from (${changes}) as c (id, deed, before, after)
  ), noted as (
    insert into expense_changes (colocation_id, thing_id, number, deed, changed_by, before, after)
    select ${colocationId}::uuid, thing_id, last + 1, deed, ${actorId}::uuid, before, after from changed
  ), outworn as (
    delete from expense_changes n using changed c
    where ${household('n')} and n.thing_id = c.thing_id and n.number <= c.last + 1 - ${sql.lit(MAX_CHANGES)}
  )`;

/** Notes a change of one thing, by column. */
export async function noteChange(
  tx: HouseholdTx,
  thingId: string,
  { before, after }: Readonly<Record<'before' | 'after', object>>,
): Promise<void> {
  const change = sql`
    select ${thingId}::uuid, 'changed', ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb`;
  await sql`with ${noteChanges(tx, change)} select 1`.execute(tx.of());
}

/** The part of a statement that `changesBetween` reads the names of categories from. */
export const namedCategories = ({ household }: Pick<HouseholdTx, 'household'>): RawBuilder<unknown> =>
  sql`named as materialized (select id, name from expense_categories where ${household()})`;

/** The changed columns of an expense, with the names of its categories; none if nothing changed. */
export const changesBetween = (was: RawBuilder<unknown>, saved: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select old.id, 'changed',
    columns.before || case when columns.before ? 'category_id'
      then jsonb_build_object('category_name', ${categoryName(sql`old`)}) else '{}' end,
    columns.after || case when columns.before ? 'category_id'
      then jsonb_build_object('category_name', ${categoryName(sql`new`)}) else '{}' end
  from ${was} as old join ${saved} as new on new.id = old.id cross join lateral (
    select jsonb_object_agg(key, value) as before, jsonb_object_agg(key, to_jsonb(new) -> key) as after
    from jsonb_each(to_jsonb(old)) where value is distinct from to_jsonb(new) -> key
  ) columns where columns.before is not null`;

const categoryName = (expense: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select c.name from named c where c.id = ${expense}.category_id)`;
