// Finds differences between the stored balances and totals and the ledger (M6), for a household given by id or column.
import { sql, type RawBuilder } from 'kysely';
import { entriesOf } from './booking.ts';

const ledgerOf = (household: RawBuilder<unknown>) =>
  sql`(select * from expenses where colocation_id = ${household}) as ledger`;

/** Users with a wrong balance, and the difference in minor units. */
export const wrongBalances = (household: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select user_id, coalesce(summed.minor, 0) - coalesce(kept.minor, 0)
  from (
    select user_id, sum(minor)::bigint as minor from (${entriesOf(ledgerOf(household))}) as entries group by user_id
  ) as summed
  full join (select user_id, minor from balances where colocation_id = ${household}) as kept using (user_id)
  where coalesce(summed.minor, 0) <> coalesce(kept.minor, 0)`;

/** Categories with a wrong total, and the difference in minor units. */
export const wrongTotals = (household: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.id, coalesce(sum(l.amount_minor), 0)::bigint - c.total_minor
  from expense_categories c left join expenses l on l.colocation_id = c.colocation_id and l.category_id = c.id
  where c.colocation_id = ${household} group by c.id, c.total_minor
  having coalesce(sum(l.amount_minor), 0) <> c.total_minor`;
