import type { Chore, ChoreNudge, Part } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';

/** Sets whether everyone has to do a chore, which then can't be handed over; otherwise the parts are deleted. */
export async function setForEach(on: Household, { id }: Pick<Chore, 'id'>, isForEach: boolean): Promise<void> {
  await on.update('chores').set({ is_for_each: isForEach }).where('id', '=', id).execute();
  await on
    .delete(isForEach ? 'chore_handovers' : 'chore_parts')
    .where('chore_id', '=', id)
    .execute();
}

type PartRows = { readonly parts: Part[]; readonly nudges: ChoreNudge[] };

type Row = { readonly choreId: string; readonly userId: string; readonly by: string | null; readonly at: string };

/** The done parts of chores, earliest first, and nudges about them, latest first. */
export async function findParts(on: Household, ids: readonly string[]): Promise<ReadonlyMap<string, PartRows>> {
  const found = new Map<string, PartRows>(ids.map((id) => [id, { parts: [], nudges: [] }]));
  const { rows } = await sql<Row>`
    select p.chore_id as "choreId", p.user_id as "userId", null::uuid as by, p.done_at as at from chore_parts p
    where ${on.household('p')} and p.chore_id = ${anyOf(ids)}
    union all select n.chore_id, n.to_id, n.by_id, n.at from chore_nudges n
    where ${on.household('n')} and n.chore_id = ${anyOf(ids)}
    order by at, "userId"`.execute(on.of());
  for (const { choreId, userId, by, at } of rows) {
    if (by === null) found.get(choreId)?.parts.push({ userId, doneAt: at });
    else found.get(choreId)?.nudges.unshift({ by, to: userId, at });
  }
  return found;
}

/** Moves a member's parts and nudges of these chores to another: duplicates are merged. */
export async function transferParts(
  on: LockedHousehold,
  ids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const ofThese = sql`${on.household()} and chore_id = any(${ids}::uuid[])`;
  const db = on.of();
  await sql`
    delete from chore_parts where ${ofThese} and user_id = ${from}
      and chore_id in (select chore_id from chore_parts where ${ofThese} and user_id = ${to})`.execute(db);
  await sql`update chore_parts set user_id = ${to} where ${ofThese} and user_id = ${from}`.execute(db);
  await sql`
    delete from chore_nudges where ${ofThese} and (to_id = ${from} or by_id = ${from})`.execute(db);
}
