import type { Colocation, JoinPolicy } from '@hestia/contract/colocations/schemas.ts';
import { USUAL_DECIMALS, withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { sql } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import { logInHousehold, type Logged } from '#platform/household-log.ts';
import type { Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { markingLeft } from '#platform/pictures/uses.ts';
import { listResets, withdrawLinksOf } from './resets/repository.ts';

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

/** Number of empty households that a user has founded. */
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

/** Deletes a household with everything in it; those who lived there live nowhere. Returns who they were. */
export async function deleteColocation(on: Queries, id: string): Promise<string[]> {
  const freed = await on
    .of()
    .updateTable('users')
    .set({ colocation_id: null })
    .where('colocation_id', '=', id)
    .returning('id')
    .execute();
  await withdrawLinksOf(on, id);
  await markPicturesLeft(on, id);
  await on.of().deleteFrom('colocations').where('id', '=', id).execute();
  await on.of().deleteFrom('users').where('placeholder_of', '=', id).execute();
  return freed.map((user) => user.id);
}

/** What shows pictures goes with the household. */
async function markPicturesLeft(on: Queries, id: string): Promise<void> {
  await markingLeft(sql`
    select image_name from reminders where colocation_id = ${id} and image_name is not null
    union all select image_name from message_pictures where colocation_id = ${id}
    union all select image_name from expense_pictures where colocation_id = ${id}`).execute(on.of());
}

/** A user's household; null: none, or no such user. */
export async function findHome(on: Queries, userId: string): Promise<string | null> {
  const row = await on.of().selectFrom('users').select('colocation_id').where('id', '=', userId).executeTakeFirst();
  return row?.colocation_id ?? null;
}

/** Former households of a user that have members: they know the user by name. */
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

/** A user's household, locked until this transaction ends. */
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
 * A household's conditions for a joining user: its policy, whether they were removed, and whether the host gave their
 * place to another account. Undefined: no such household.
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

/**
 * Moves a user in. The time is from the clock, not the transaction's start, so that members sort in the order of
 * events.
 */
export async function moveIn(held: Logged, userId: string): Promise<void> {
  const { colocationId, ...tx } = held;
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
  await logInHousehold(held, { deed: 'joined', aboutId: userId });
}

/** Moves a user out, voluntarily or removed; false when they don't live there. */
export async function moveOut(held: Logged, userId: string, { removed }: { removed: boolean }): Promise<boolean> {
  const { colocationId } = held;
  const { numUpdatedRows } = await held
    .of()
    .updateTable('users')
    .set({ colocation_id: null })
    .where('id', '=', userId)
    .where('colocation_id', '=', colocationId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { rows } = await sql<{ wasThere: boolean }>`
    with old as (select * from memberships where colocation_id = ${colocationId} and user_id = ${userId})
    update memberships m set left_at = clock_timestamp(), removed = ${removed} from old
    where m.colocation_id = old.colocation_id and m.user_id = old.user_id
    returning old.left_at is null as "wasThere"`.execute(held.of());
  // Of a place that was given to another account, the log says so already.
  if (rows[0]?.wasThere) await logInHousehold(held, { deed: removed ? 'removed' : 'left', aboutId: userId });
  return true;
}

/** A user's name; undefined before they have an account. */
export async function findName(on: Queries, userId: string): Promise<string | undefined> {
  const row = await on.of().selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return row?.username;
}

/** Names in a household, except the given user's and those without an account, which the user may claim. */
export async function findNamesOfOthers(on: Queries, colocationId: string, userId: string): Promise<string[]> {
  const rows = await on
    .of()
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.username')
    .where('m.colocation_id', '=', colocationId)
    .where('m.left_at', 'is', null)
    .where('m.user_id', '<>', userId)
    .where('u.placeholder_of', 'is', null)
    .execute();
  return rows.map(({ username }) => username);
}
