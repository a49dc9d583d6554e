// Every change of the ledger and its stored sums is one statement: balances and totals never differ from their entries.
import { sql, type RawBuilder } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import { markClosed, type ExpenseRows } from './after-closing.ts';
import type { Category } from '../amounts/mappers.ts';

/** Minor units to add, by user and by category. */
export type Bookings = { readonly balances: Shares; readonly totals: Shares };

/** The sums afterwards: those categories that were touched, all balances, and how many of these changed. */
export type Outcome = {
  readonly categories: readonly Category[];
  readonly balances: Shares;
  readonly changed: number;
};

/** M6 and M12 in SQL: the entries of the expenses in a table expression. */
export const entriesOf = (expenses: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select paid_by as user_id, amount_minor as minor from ${expenses} where payers is null
  union all
  select payer.key::uuid, payer.value::bigint from ${expenses}, json_each_text(payers) as payer
  union all
  select share.key::uuid, -share.value::bigint from ${expenses}, json_each_text(shares) as share`;

/** The changes of the monthly sums by expenses in table expressions, and by the ones they replace: by category and user. */
export const monthsOf = (
  added: RawBuilder<unknown> | null,
  gone: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> => {
  const parts = [added && partsOf(added, 1), gone && partsOf(gone, -1)].filter((each) => each !== null);
  return sql`
    select date_trunc('month', paid_on)::date as month, category_id, user_id, sum(paid)::bigint, sum(share)::bigint
    from (${sql.join(parts, sql` union all `)}) as parts group by 1, 2, 3`;
};

const partsOf = (expenses: RawBuilder<unknown>, sign: 1 | -1): RawBuilder<unknown> => sql`
  select paid_on, category_id, paid_by as user_id, ${sql.lit(sign)} * amount_minor as paid, 0 as share
  from ${expenses} where payers is null
  union all
  select paid_on, category_id, payer.key::uuid, ${sql.lit(sign)} * payer.value::bigint, 0
  from ${expenses}, json_each_text(payers) as payer
  union all
  select paid_on, category_id, share.key::uuid, 0, ${sql.lit(sign)} * share.value::bigint
  from ${expenses}, json_each_text(shares) as share`;

export const listed = (minor: Shares): RawBuilder<unknown> =>
  sql`select * from unnest(${Object.keys(minor)}::uuid[], ${Object.values(minor)}::bigint[])`;

type Sources = {
  readonly first: RawBuilder<unknown>;
  readonly changes: RawBuilder<unknown>;
  readonly totals: RawBuilder<unknown>;
  readonly months: RawBuilder<unknown> | null;
  /** The written expenses, before and after. */
  readonly written: ExpenseRows | null;
};

/**
 * Runs `first`, adds `changes` (of users) to the balances, `totals` (of categories) to the totals and `months` (`monthsOf`) to
 * the months, marks the closed months of `written`, and returns the sums.
 */
export async function book(tx: HouseholdTx, { first, changes, totals, months, written }: Sources): Promise<Outcome> {
  const id = tx.colocationId;
  // The parts of one statement all see the tables before it: its additions are added again to read the sums. A cluster runs the
  // parts one after the other, so what is read of a table stands before what writes to it.
  const { rows } = await sql<{ categories: Category[]; balances: Record<string, number>; changed: number }>`
    with known as materialized (
      select m.user_id, coalesce(b.minor, 0) as minor, m.left_at
      from memberships m left join balances b on b.colocation_id = m.colocation_id and b.user_id = m.user_id
      where ${tx.household('m')}
    ),
    ${first},
    changes (user_id, minor) as (${changes}),
    totals (id, minor) as (${totals}),
    booked as (
      insert into balances (colocation_id, user_id, minor) select ${id}::uuid, user_id, minor from changes
      on conflict (colocation_id, user_id) do update set minor = balances.minor + excluded.minor
    ),
    ${months === null ? sql`` : sql`spent as (${addToMonths(id, months)}),`}
    ${written === null ? sql`` : sql`${markClosed(tx, written)},`}
    counted as (
      update expense_categories c set total_minor = c.total_minor + totals.minor
      from totals where ${tx.household('c')} and c.id = totals.id
      returning c.id, c.name, c.total_minor as "totalMinor", c.budget_minor as "budgetMinor", c.kind
    ),
    sums as (
      select known.user_id, known.minor + coalesce(changes.minor, 0) as minor, known.left_at
      from known left join changes on changes.user_id = known.user_id
    )
    select
      (select coalesce(json_agg(counted), '[]') from counted) as categories,
      (select coalesce(json_object_agg(user_id, minor), '{}') from sums where left_at is null or minor <> 0) as balances,
      (select count(*) from changes) as changed
  `.execute(tx.of());
  const { categories = [], balances = {}, changed = 0 } = rows[0] ?? {};
  return { categories, balances, changed };
}

const addToMonths = (colocationId: string, months: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into expense_months as m (colocation_id, month, category_id, user_id, paid_minor, share_minor)
  select ${colocationId}::uuid, added.* from (${months}) as added
  on conflict (colocation_id, month, category_id, user_id) do update
    set paid_minor = m.paid_minor + excluded.paid_minor, share_minor = m.share_minor + excluded.share_minor`;
