import type { Colocation, JoinPolicy } from '@hestia/contract/colocations/schemas.ts';
import { USUAL_DECIMALS, withDecimals } from '@hestia/contract/money/currencies.ts';
import { sql } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import type { Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { listResets } from './resets/repository.ts';

/** A household with those who live there, the longest there first. */
export async function findColocation(on: Queries, id: string): Promise<Colocation | undefined> {
  const row = await on
    .of()
    .selectFrom('colocations as c')
    .select((of) => [
      'c.id',
      'c.name',
      'c.address',
      'c.currency',
      'c.decimals',
      'c.join_policy as joinPolicy',
      'c.time_zone as timeZone',
      'c.collector',
      'c.created_by as createdBy',
      'c.created_at as createdAt',
      of
        .selectFrom('memberships as m')
        .select(
          of.fn
            .coalesce(sql<string[]>`array_agg(m.user_id::text order by m.joined_at, m.user_id)`, sql`'{}'`)
            .as('ids'),
        )
        .whereRef('m.colocation_id', '=', 'c.id')
        .where('m.left_at', 'is', null)
        .as('colocataires'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { decimals, ...household } = row;
  const resets = await listResets(on, id);
  return {
    ...household,
    colocataires: row.colocataires ?? [],
    ...withDecimals(decimals),
    ...(resets.length > 0 && { resets }),
  };
}

/** How many decimals the amounts of a household have. */
export async function findDecimals(on: Queries, id: string): Promise<number> {
  const row = await on.of().selectFrom('colocations').select('decimals').where('id', '=', id).executeTakeFirst();
  return row?.decimals ?? USUAL_DECIMALS;
}

/** The same; 404 when there is none. */
export async function requireColocation(on: Queries, id: string): Promise<Colocation> {
  const found = await findColocation(on, id);
  if (!found) throw notFound('This household');
  return found;
}

type Founding = {
  id: string;
  name: string;
  address: string;
  currency: string | undefined;
  decimals: number | undefined;
  joinPolicy: JoinPolicy;
  timeZone: string | undefined;
  createdBy: string;
};

/** Stores a new household; false when its id is taken. */
export async function insertColocation(
  on: Queries,
  { createdBy, joinPolicy, timeZone, ...values }: Founding,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on
    .of()
    .insertInto('colocations')
    .values({ ...values, join_policy: joinPolicy, time_zone: timeZone, created_by: createdBy })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How many of the households that somebody has founded nobody lives in. */
export async function countEmptyFoundedBy(on: Queries, userId: string): Promise<number> {
  const { count } = await on
    .of()
    .selectFrom('colocations as c')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('c.created_by', '=', userId)
    .where((of) =>
      of.not(of.exists(of.selectFrom('users as u').select('u.id').whereRef('u.colocation_id', '=', 'c.id'))),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Changes what is given of a household. */
export async function updateColocation(
  on: Queries,
  id: string,
  change: {
    name: string | undefined;
    address: string | undefined;
    currency: string | undefined;
    decimals: number | undefined;
    join_policy: JoinPolicy | undefined;
    time_zone: string | undefined;
  },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await on.of().updateTable('colocations').set(change).where('id', '=', id).execute();
}

/** Says who collects for all; false when that is so already. */
export async function changeCollector(on: Queries, id: string, collector: string | null): Promise<boolean> {
  const { numUpdatedRows } = await on
    .of()
    .updateTable('colocations')
    .set({ collector })
    .where('id', '=', id)
    .where('collector', 'is distinct from', collector)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Somebody moves out, and collects for nobody any more. Clients do the same when they hear `MemberLeft`. */
export async function dismissCollector(on: Queries, id: string, userId: string): Promise<void> {
  await on
    .of()
    .updateTable('colocations')
    .set({ collector: null })
    .where('id', '=', id)
    .where('collector', '=', userId)
    .execute();
}

/** Lets nobody in by id alone any more; false when that is so already. */
export async function requireInvitations(on: Queries, id: string): Promise<boolean> {
  const { numUpdatedRows } = await on
    .of()
    .updateTable('colocations')
    .set({ join_policy: 'invite' })
    .where('id', '=', id)
    .where('join_policy', '<>', 'invite')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a household with everything in it; those who lived there live nowhere. Returns who they were. */
export async function deleteColocation(on: Queries, id: string): Promise<string[]> {
  const freed = await on
    .of()
    .updateTable('users')
    .set({ colocation_id: null })
    .where('colocation_id', '=', id)
    .returning('id')
    .execute();
  await on.of().deleteFrom('colocations').where('id', '=', id).execute();
  await on.of().deleteFrom('users').where('placeholder_of', '=', id).execute();
  return freed.map((user) => user.id);
}

/** Where somebody lives; null: nowhere, or there is no such user. */
export async function findHome(on: Queries, userId: string): Promise<string | null> {
  const row = await on.of().selectFrom('users').select('colocation_id').where('id', '=', userId).executeTakeFirst();
  return row?.colocation_id ?? null;
}

/** The households that somebody has left, in which others still live: they know that user by name. */
export async function findFormerHomes(on: Queries, userId: string): Promise<string[]> {
  const rows = await on
    .of()
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.colocation_id as id')
    .where('m.user_id', '=', userId)
    .whereRef('m.colocation_id', 'is distinct from', 'u.colocation_id')
    .where((of) =>
      of.exists(
        of.selectFrom('users as fellow').select('fellow.id').whereRef('fellow.colocation_id', '=', 'm.colocation_id'),
      ),
    )
    .orderBy('m.colocation_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Where somebody lives, which nobody else can change until this transaction ends. */
export async function lockHome(tx: Queries, userId: string): Promise<string | null> {
  const row = await tx
    .of()
    .selectFrom('users')
    .select('colocation_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.colocation_id ?? null;
}

/**
 * What a household asks of somebody who joins: its policy, whether they were taken out, and whether that was for another
 * account, to which the host gave their place. Undefined: no such household.
 */
export async function findJoinPolicy(
  on: Queries,
  colocationId: string,
  userId: string,
): Promise<{ joinPolicy: JoinPolicy; removed: boolean; transferred: boolean } | undefined> {
  const row = await on
    .of()
    .selectFrom('colocations as c')
    .leftJoin('memberships as m', (join) => join.onRef('m.colocation_id', '=', 'c.id').on('m.user_id', '=', userId))
    .select(['c.join_policy as joinPolicy', 'm.removed', 'm.claimed_by'])
    .where('c.id', '=', colocationId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { joinPolicy: row.joinPolicy, removed: row.removed ?? false, transferred: row.claimed_by !== null };
}

/** How many members with an account live in a household. */
export async function countMembers(on: Queries, colocationId: string): Promise<number> {
  const { count } = await on
    .of()
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('colocation_id', '=', colocationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Moves somebody in. The time is that of the clock, not of the transaction's start, so that people stand in the order of the events. */
export async function moveIn(tx: Queries, colocationId: string, userId: string): Promise<void> {
  await lockUser(tx, userId);
  const now = sql<string>`clock_timestamp()`;
  await tx.of().updateTable('users').set({ colocation_id: colocationId }).where('id', '=', userId).execute();
  await tx
    .of()
    .insertInto('memberships')
    .values({ colocation_id: colocationId, user_id: userId, joined_at: now, left_at: null })
    .onConflict((before) =>
      before
        .columns(['colocation_id', 'user_id'])
        .doUpdateSet({ joined_at: now, left_at: null, removed: false, claimed_by: null }),
    )
    .execute();
}

/** Moves somebody out, of their own will or taken out; false when they do not live there. */
export async function moveOut(
  tx: Queries,
  colocationId: string,
  userId: string,
  { removed }: { removed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .of()
    .updateTable('users')
    .set({ colocation_id: null })
    .where('id', '=', userId)
    .where('colocation_id', '=', colocationId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .of()
    .updateTable('memberships')
    .set({ left_at: sql<string>`clock_timestamp()`, removed })
    .where('colocation_id', '=', colocationId)
    .where('user_id', '=', userId)
    .execute();
  return true;
}
