// M36: what was written about a closed month is marked in the same statement that books it.
import { sql, type RawBuilder } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';

/** The changes of one month that are kept: the last ones. */
const MAX_CHANGES = 100;

/** Table expressions of expenses before and after. */
export type ExpenseRows = { readonly added?: RawBuilder<unknown>; readonly gone?: RawBuilder<unknown> };

/** The parts of a statement that mark the closed months of written expenses. */
export const markClosed = (
  { colocationId, actorId, household }: Pick<HouseholdTx, 'colocationId' | 'actorId' | 'household'>,
  { added = nothing, gone = nothing }: ExpenseRows,
): RawBuilder<unknown> => sql`
  written as (
    select coalesce(a.id, g.id) as id, coalesce(a.name, g.name) as name, g.paid_on as was_on, a.paid_on as is_on,
      g.amount_minor as was_minor, a.amount_minor as is_minor
    from (select * from ${added}) as a full join (select * from ${gone}) as g on g.id = a.id
    where a.id is null or g.id is null or to_jsonb(a) is distinct from to_jsonb(g)
  ), unmarked as (
    delete from closed_month_changes c using closed_months m
    where ${household('m')} and c.colocation_id = m.colocation_id and c.month = m.month and c.number <= (
      select number from closed_month_changes n where n.colocation_id = m.colocation_id and n.month = m.month
      order by number desc offset ${sql.lit(MAX_CHANGES - 1)} limit 1)
  ), marked as (
    insert into closed_month_changes (colocation_id, month, expense_id, name, changed_by, was_minor, is_minor)
    select ${colocationId}::uuid, m.month, w.id, w.name, ${actorId}::uuid,
      case when date_trunc('month', w.was_on)::date = m.month then w.was_minor end,
      case when date_trunc('month', w.is_on)::date = m.month then w.is_minor end
    from closed_months m
    join written w on m.month in (date_trunc('month', w.was_on)::date, date_trunc('month', w.is_on)::date)
    where ${household('m')} order by w.id limit ${sql.lit(MAX_CHANGES)}
  )`;

const nothing = sql`(select (null::expenses).* where false) as none`;
