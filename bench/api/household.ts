// Households for reads and writes, made by SQL; members and sessions as the server makes them.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Pool } from 'pg';
import { createTokens } from '../../packages/server/src/platform/access/tokens.ts';

export const SECRET = 'a secret for a server that lives as long as one measurement';
const MEMBERS = 5;

export type Household = {
  readonly colocationId: string;
  readonly categoryId: string;
  /** Ids of the members who live there. */
  readonly members: readonly string[];
  /** `Authorization` of the first of them. */
  readonly authorization: string;
};

/** A household of five with a number of expenses: one every three hours back from now, shared by all. */
export async function makeHousehold(pool: Pool, expenses: number): Promise<Household> {
  const colocationId = randomUUID();
  const members = Array.from({ length: MEMBERS }, () => randomUUIDv7());
  const categories = Array.from({ length: 8 }, () => randomUUIDv7());
  const [first = ''] = members;
  await pool.query('insert into colocations (id, name) values ($1, $2)', [colocationId, 'A measured flat']);
  await pool.query(
    `insert into users (id, username, email, colocation_id)
     select id, 'Member ' || place, id || '@example.org', $1 from unnest($2::uuid[]) with ordinality as member (id, place)`,
    [colocationId, members],
  );
  await pool.query('insert into memberships (colocation_id, user_id) select $1, unnest($2::uuid[])', [
    colocationId,
    members,
  ]);
  await pool.query(
    `insert into expense_categories (colocation_id, id, name)
     select $1, id, case place when 1 then 'Refund' else 'Category ' || place end
     from unnest($2::uuid[]) with ordinality as category (id, place)`,
    [colocationId, categories],
  );
  await pool.query(
    `insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares, date_of_payment, paid_on, created_by, created_at)
     select $1, gen_random_uuid(), ($3::uuid[])[1 + n % 8], 'Groceries, week ' || n, 5000, ($2::uuid[])[1 + n % 5], 0,
       (select json_object_agg(id, 1000) from unnest($2::uuid[]) as id),
       now() - n * interval '3 hours', (now() - n * interval '3 hours')::date, ($2::uuid[])[1 + n % 5], now() - n * interval '3 hours'
     from generate_series(1, $4::int) as n`,
    [colocationId, members, categories, expenses],
  );
  await pool.query(SUMS, [colocationId]);
  // Balances that need a plan: the ledger above is settled.
  await pool.query(
    `update balances set minor = minor + (array[4120, -1250, 380, -4150, 900])[array_position($2::uuid[], user_id)] where colocation_id = $1`,
    [colocationId, members],
  );
  const authorization = await openSession(pool, first);
  return { colocationId, categoryId: categories[1] ?? '', members, authorization };
}

/** The `Authorization` of a user, for a day. */
export async function openSession(pool: Pool, userId: string): Promise<string> {
  const id = randomUUIDv7();
  await pool.query(`insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    id,
    userId,
  ]);
  return `Bearer ${await createTokens(new TextEncoder().encode(SECRET)).sign(userId, id)}`;
}

const SUMS = `
  with parts as (
    select paid_on, category_id, paid_by as user_id, amount_minor as paid, 0 as share from expenses where colocation_id = $1
    union all
    select paid_on, category_id, key::uuid, 0, value::bigint from expenses, json_each_text(shares) where colocation_id = $1
  ), months as (
    insert into expense_months (colocation_id, month, category_id, user_id, paid_minor, share_minor)
    select $1, date_trunc('month', paid_on), category_id, user_id, sum(paid), sum(share) from parts group by 2, 3, 4
  ), totals as (
    update expense_categories c set total_minor = coalesce(
      (select sum(amount_minor) from expenses e where e.colocation_id = c.colocation_id and e.category_id = c.id), 0)
    where colocation_id = $1
  )
  insert into balances (colocation_id, user_id, minor)
  select $1, user_id, 0 from memberships where colocation_id = $1`;
