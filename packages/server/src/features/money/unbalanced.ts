import { sql } from 'kysely';
import { inHousehold } from '#platform/db/household.ts';
import type { Household, Queries } from '#platform/db/queries.ts';
import { entriesOf } from './expenses/booking.ts';

/** The households whose stored balances differ from their ledger, or do not sum to zero (rule M6). */
export async function findUnbalanced(on: Queries): Promise<string[]> {
  const unbalanced: string[] = [];
  const { rows: households } = await sql<{ id: string }>`select id from colocations order by id`.execute(on.of());
  for (const { id } of households) if (!(await isBalanced(inHousehold(on, id)))) unbalanced.push(id);
  return unbalanced;
}

async function isBalanced(on: Household): Promise<boolean> {
  const { rows } = await sql<{ isBalanced: boolean }>`
    with ledger as (select * from expenses where ${on.household()}),
    summed as (select user_id, sum(minor) as minor from (${entriesOf(sql`ledger`)}) as entries group by user_id),
    kept as (select user_id, minor from balances where ${on.household()})
    select coalesce((select sum(minor) from kept), 0) = 0 and not exists (
      select 1 from summed full join kept using (user_id) where coalesce(summed.minor, 0) <> coalesce(kept.minor, 0)
    ) as "isBalanced"`.execute(on.of());
  return rows[0]?.isBalanced ?? false;
}
