// Every change of the ledger and of the sums kept beside it is one statement: balances and totals never differ from what they sum.
import { sql, type RawBuilder } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Category, MinorUnits } from './mappers.ts';

/** Minor units to add, by user and by category. */
export type Bookings = { readonly balances: MinorUnits; readonly totals: MinorUnits };

/** The sums afterwards: those categories that were touched, all balances, and how many of these changed. */
export type Outcome = {
  readonly categories: readonly Category[];
  readonly balances: MinorUnits;
  readonly changed: number;
};

/** M6 and M12 in SQL: the entries of the expenses in a table expression. */
export const entriesOf = (expenses: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select paid_by as user_id, amount_minor as minor from ${expenses} where payers is null
  union all
  select payer.key::uuid, payer.value::bigint from ${expenses}, json_each_text(payers) as payer
  union all
  select share.key::uuid, -share.value::bigint from ${expenses}, json_each_text(shares) as share`;

export const listed = (minor: MinorUnits): RawBuilder<unknown> =>
  sql`select * from unnest(${Object.keys(minor)}::uuid[], ${Object.values(minor)}::bigint[])`;

type Sources = {
  readonly first: RawBuilder<unknown>;
  readonly changes: RawBuilder<unknown>;
  readonly totals: RawBuilder<unknown>;
};

/** Runs `first`, adds `changes` (of users) to the balances and `totals` (of categories) to the totals, and returns the sums. */
export async function book(tx: HouseholdTx, { first, changes, totals }: Sources): Promise<Outcome> {
  const id = tx.colocationId;
  // The parts of one statement all see the tables as they were before it: what it adds is added again to read the sums.
  const { rows } = await sql<{ categories: Category[]; balances: Record<string, number>; changed: number }>`
    with ${first},
    changes (user_id, minor) as (${changes}),
    totals (id, minor) as (${totals}),
    booked as (
      insert into balances (colocation_id, user_id, minor) select ${id}::uuid, user_id, minor from changes
      on conflict (colocation_id, user_id) do update set minor = balances.minor + excluded.minor
    ),
    counted as (
      update expense_categories c set total_minor = c.total_minor + totals.minor
      from totals where c.colocation_id = ${id} and c.id = totals.id
      returning c.id, c.name, c.total_minor as "totalMinor", c.budget_minor as "budgetMinor", c.kind
    ),
    sums as (
      select m.user_id, coalesce(b.minor, 0) + coalesce(changes.minor, 0) as minor, m.left_at
      from memberships m
      left join balances b on b.colocation_id = m.colocation_id and b.user_id = m.user_id
      left join changes on changes.user_id = m.user_id
      where m.colocation_id = ${id}
    )
    select
      (select coalesce(json_agg(counted), '[]') from counted) as categories,
      (select coalesce(json_object_agg(user_id, minor), '{}') from sums where left_at is null or minor <> 0) as balances,
      (select count(*) from changes) as changed
  `.execute(tx.of());
  const { categories = [], balances = {}, changed = 0 } = rows[0] ?? {};
  return { categories, balances, changed };
}
