// Members who are still asked which rotas and bills they join (M44): read with the household.
import { sql } from 'kysely';
import type { Household, LockedHousehold } from './db/queries.ts';

/** In the order of their ids. */
export async function listNewcomers(on: Household): Promise<string[]> {
  const rows = await on
    .from('memberships')
    .select('user_id')
    .where('newcomer', '=', true)
    .where('left_at', 'is', null)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Whether a new member is asked: the household has a rota or a running bill. */
export async function hasSomethingToJoin(on: Household): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from chore_series s where ${on.household('s')} and not s.ended)
      or exists (select 1 from bills b where ${on.household('b')} and b.next_on is not null and b.paused is null) as has
  `.execute(on.of());
  return rows[0]?.has ?? false;
}

/** A member is not asked any more; false if they were not. */
export async function endAsking(held: LockedHousehold, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await held
    .update('memberships')
    .set({ newcomer: false })
    .where('user_id', '=', userId)
    .where('newcomer', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
