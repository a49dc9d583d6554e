import { sql } from 'kysely';
import type { Queries, Household } from '#platform/db/queries.ts';
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
 * A user's former households, or the one of them that is given, with a balance other than 0, or with an unconfirmed payment to them: a full payment sets
 * the balance to 0 at once (M8), before its confirmation.
 */
export async function listOpenHouseholds(on: Queries | Household, userId: string): Promise<OpenHousehold[]> {
  const { rows } = await sql<OpenHousehold>`
    select m.colocation_id as "colocationId", h.decimals, h.name, h.currency, m.left_at as "leftAt", h.time_zone as "timeZone",
      coalesce(b.minor, 0) as minor
    from memberships m
    join colocations h on h.id = m.colocation_id
    left join balances b on b.colocation_id = m.colocation_id and b.user_id = m.user_id
    where m.user_id = ${userId} and m.left_at is not null
      and ${'household' in on ? on.household('m') : sql`true`}
      and (coalesce(b.minor, 0) <> 0 or exists (
        select 1 from refund_states s
        join expenses e on e.colocation_id = s.colocation_id and e.id = s.expense_id
        where s.colocation_id = m.colocation_id and s.state <> 'received' and e.shares -> m.user_id::text is not null))
    order by m.left_at desc, m.colocation_id`.execute(on.of());
  return rows;
}

/** The household if it is one of the user's open ones; 404 for any other, whether or not it exists. */
export async function requireOpenHousehold(on: Household, userId: string): Promise<OpenHousehold> {
  const [household] = await listOpenHouseholds(on, userId);
  if (household === undefined) throw notFound('This household');
  return household;
}

/** Whether a user is a former member. */
export async function hasLeft(on: Household, userId: string): Promise<boolean> {
  const row = await on
    .from('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('left_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
