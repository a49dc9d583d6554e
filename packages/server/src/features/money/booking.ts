// Every change of the ledger and of the sums kept beside it is one statement: balances and totals never differ from what they sum.
import { sql, type RawBuilder } from 'kysely';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import type { Category, Cents, KeptExpense } from './records.ts';

/** Cents to add, by user and by category. */
export type Bookings = { readonly balances: Cents; readonly totals: Cents };

/** The sums afterwards: those categories that were touched, all balances, and how many of these changed. */
export type Outcome = {
  readonly categories: readonly Category[];
  readonly balances: Cents;
  readonly changed: number;
};

/** Stores an expense, new or changed, and books it. */
export function saveExpense(tx: HouseholdTx, expense: KeptExpense, bookings: Bookings): Promise<Outcome> {
  const percentages = expense.percentages && JSON.stringify(expense.percentages);
  const first = sql`saved as (
    insert into expenses (colocation_id, id, category_id, name, description, amount_cents, paid_by, split_type, shares,
      percentages, date_of_payment, created_by, created_at)
    values (${tx.colocationId}, ${expense.id}, ${expense.categoryId}, ${expense.name}, ${expense.description},
      ${expense.amountCents}, ${expense.paidBy}, ${expense.splitType}, ${JSON.stringify(expense.shares)}, ${percentages},
      ${expense.dateOfPayment}, ${expense.createdBy}, ${expense.createdAt})
    on conflict (colocation_id, id) do update set
      category_id = excluded.category_id, name = excluded.name, description = excluded.description,
      amount_cents = excluded.amount_cents, paid_by = excluded.paid_by, split_type = excluded.split_type,
      shares = excluded.shares, percentages = excluded.percentages, date_of_payment = excluded.date_of_payment
  )`;
  return book(tx, { first, changes: listed(bookings.balances), totals: listed(bookings.totals) });
}

/** Removes an expense and books it back. */
export function removeExpense(tx: HouseholdTx, id: string, bookings: Bookings): Promise<Outcome> {
  const first = sql`removed as (delete from expenses where colocation_id = ${tx.colocationId} and id = ${id})`;
  return book(tx, { first, changes: listed(bookings.balances), totals: listed(bookings.totals) });
}

/** Removes a category with its expenses and books them back. */
export function removeCategory(tx: HouseholdTx, id: string): Promise<Outcome> {
  const first = sql`
    gone as (delete from expenses where colocation_id = ${tx.colocationId} and category_id = ${id} returning *),
    removed as (delete from expense_categories where colocation_id = ${tx.colocationId} and id = ${id})`;
  const changes = sql`select user_id, -sum(cents)::bigint from (${entriesOf(sql`gone`)}) as entries group by user_id`;
  return book(tx, { first, changes, totals: listed({}) });
}

/** Makes the kept sums again what the ledger says. */
export function repairSums(tx: HouseholdTx): Promise<Outcome> {
  const id = tx.colocationId;
  const first = sql`
    ledger as (select * from expenses where colocation_id = ${id}),
    summed (user_id, cents) as (select user_id, sum(cents)::bigint from (${entriesOf(sql`ledger`)}) as entries group by user_id)`;
  const changes = sql`
    select user_id, coalesce(summed.cents, 0) - coalesce(kept.cents, 0)
    from summed full join (select user_id, cents from balances where colocation_id = ${id}) as kept using (user_id)
    where coalesce(summed.cents, 0) <> coalesce(kept.cents, 0)`;
  const totals = sql`
    select c.id, coalesce(sum(l.amount_cents), 0)::bigint - c.total_cents
    from expense_categories c left join ledger l on l.category_id = c.id
    where c.colocation_id = ${id} group by c.id, c.total_cents
    having coalesce(sum(l.amount_cents), 0) <> c.total_cents`;
  return book(tx, { first, changes, totals });
}

/** Stores a category; false when its id or its name (in any case) is taken. */
export async function insertCategory(
  on: Queries,
  colocationId: string,
  { id, name }: Omit<Category, 'totalCents'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into expense_categories (colocation_id, id, name) values (${colocationId}, ${id}, ${name})
    on conflict do nothing returning id`.execute(on.of());
  return rows.length > 0;
}

/** Renames a category; false when another one has the name. */
export async function renameCategory(
  on: Queries,
  colocationId: string,
  { id, name }: Omit<Category, 'totalCents'>,
): Promise<boolean> {
  const { rows } = await sql`
    update expense_categories set name = ${name} where colocation_id = ${colocationId} and id = ${id}
      and not exists (select from expense_categories
        where colocation_id = ${colocationId} and id <> ${id} and lower(name) = lower(${name}))
    returning id`.execute(on.of());
  return rows.length > 0;
}

/** M6 in SQL: the entries of the expenses in a table expression. */
const entriesOf = (expenses: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select paid_by as user_id, amount_cents as cents from ${expenses}
  union all
  select share.key::uuid, -share.value::bigint from ${expenses}, json_each_text(shares) as share`;

const listed = (cents: Cents): RawBuilder<unknown> =>
  sql`select * from unnest(${Object.keys(cents)}::uuid[], ${Object.values(cents)}::bigint[])`;

type Sources = {
  readonly first: RawBuilder<unknown>;
  readonly changes: RawBuilder<unknown>;
  readonly totals: RawBuilder<unknown>;
};

/** Runs `first`, adds `changes` (user, cents) to the balances and `totals` (category, cents) to the totals, and answers the sums. */
async function book(tx: HouseholdTx, { first, changes, totals }: Sources): Promise<Outcome> {
  const id = tx.colocationId;
  // The parts of one statement all see the tables as they were before it: what it adds is added again to read the sums.
  const { rows } = await sql<{ categories: Category[]; balances: Record<string, number>; changed: number }>`
    with ${first},
    changes (user_id, cents) as (${changes}),
    totals (id, cents) as (${totals}),
    booked as (
      insert into balances (colocation_id, user_id, cents) select ${id}::uuid, user_id, cents from changes
      on conflict (colocation_id, user_id) do update set cents = balances.cents + excluded.cents
    ),
    counted as (
      update expense_categories c set total_cents = c.total_cents + totals.cents
      from totals where c.colocation_id = ${id} and c.id = totals.id
      returning c.id, c.name, c.total_cents as "totalCents"
    ),
    sums as (
      select m.user_id, coalesce(b.cents, 0) + coalesce(changes.cents, 0) as cents, m.left_at
      from memberships m
      left join balances b on b.colocation_id = m.colocation_id and b.user_id = m.user_id
      left join changes on changes.user_id = m.user_id
      where m.colocation_id = ${id}
    )
    select
      (select coalesce(json_agg(counted), '[]') from counted) as categories,
      (select coalesce(json_object_agg(user_id, cents), '{}') from sums where left_at is null or cents <> 0) as balances,
      (select count(*) from changes) as changed
  `.execute(tx.of());
  const { categories = [], balances = {}, changed = 0 } = rows[0] ?? {};
  return { categories, balances, changed };
}
