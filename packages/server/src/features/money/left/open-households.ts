import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Home } from '../amounts/mappers.ts';

/** A household with which a former member has an open balance. */
export type OpenHousehold = Home & {
  readonly name: string;
  readonly currency: string;
  readonly leftAt: string;
  readonly timeZone: string;
  readonly minor: number;
};

/**
 * A user's former households with a balance other than 0, or with an unconfirmed payment to them: a full payment sets
 * the balance to 0 at once (M8), before its confirmation.
 */
export async function listOpenHouseholds(
  on: Queries,
  userId: string,
  colocationId: string | null = null,
): Promise<OpenHousehold[]> {
  const { rows } = await sql<OpenHousehold>`
    select m.colocation_id as "colocationId", h.decimals, h.name, h.currency, m.left_at as "leftAt", h.time_zone as "timeZone",
      coalesce(b.minor, 0) as minor
    from memberships m
    join colocations h on h.id = m.colocation_id
    left join balances b on b.colocation_id = m.colocation_id and b.user_id = m.user_id
    where m.user_id = ${userId} and m.left_at is not null
      and ${colocationId === null ? sql`true` : sql`m.colocation_id = ${colocationId}`}
      and (coalesce(b.minor, 0) <> 0 or exists (
        select from refund_states s
        join expenses e on e.colocation_id = s.colocation_id and e.id = s.expense_id
        where s.colocation_id = m.colocation_id and s.state <> 'received' and e.shares -> m.user_id::text is not null))
    order by m.left_at desc, m.colocation_id`.execute(on.of());
  return rows;
}

/** One of them; 404 for any other household, whether or not there is one. */
export async function requireOpenHousehold(on: Queries, userId: string, colocationId: string): Promise<OpenHousehold> {
  const [household] = await listOpenHouseholds(on, userId, colocationId);
  if (household === undefined) throw notFound('This household');
  return household;
}

/** Whether a user is a former member. */
export async function hasLeft(on: Queries, userId: string, colocationId: string): Promise<boolean> {
  const row = await on
    .of()
    .selectFrom('memberships')
    .select('user_id')
    .where('colocation_id', '=', colocationId)
    .where('user_id', '=', userId)
    .where('left_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
