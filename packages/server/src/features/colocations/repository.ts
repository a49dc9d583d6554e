import { firstWeekCards } from '@hestia/contract/colocations/first-week.ts';
import type { Colocation, FadeWeeks, JoinPolicy } from '@hestia/contract/colocations/schemas.ts';
import type { WeekStart } from '@hestia/contract/colocations/week-start.ts';
import { USUAL_DECIMALS, withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { sql } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import { logInHousehold, type LoggedHousehold } from '#platform/household-log.ts';
import { excluded } from '#platform/db/excluded.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import { forgetCodesOf } from '#platform/household-codes.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { markLeft } from '#platform/pictures/uses.ts';
import { hasSomethingToJoin } from '#platform/newcomers.ts';
import { weekPushIn } from '#platform/week-push.ts';
import { listsOf } from './lists.ts';
import { withdrawLinksOf } from './resets/repository.ts';
import { inHousehold } from '#platform/db/household.ts';

/** A household with its members, the longest there first. */
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
      'c.closed_cards as closed',
      'c.put_away_month as putAway',
      'c.fade_weeks as fadeWeeks',
      'c.week_start as weekStart',
      'c.week_opened as opened',
      'c.week_push_day as day',
      'c.week_push_hour as hour',
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
  const { decimals, closed, putAway, fadeWeeks, weekStart, opened, day, hour, ...household } = row;
  const closedCards = firstWeekCards.filter((card) => closed.includes(card));
  return {
    ...household,
    colocataires: row.colocataires ?? [],
    // The table allows no other.
    fadeWeeks: fadeWeeks as FadeWeeks,
    ...weekPushIn({ opened, day, hour }),
    // The table allows no other.
    ...(weekStart !== null && { weekStart: weekStart as WeekStart }),
    ...withDecimals(decimals),
    ...(await listsOf(inHousehold(on, id))),
    ...(closedCards.length > 0 && { closedCards }),
    ...(putAway !== null && { putAwayMonth: putAway }),
  };
}

/** How many decimals the amounts of a household have. */
export async function findDecimals(on: Queries, id: string): Promise<number> {
  const row = await on.of().selectFrom('colocations').select('decimals').where('id', '=', id).executeTakeFirst();
  return row?.decimals ?? USUAL_DECIMALS;
}

/** The same; 404 if missing. */
export async function requireColocation(on: Queries, id: string): Promise<Colocation> {
  const found = await findColocation(on, id);
  if (!found) throw notFound('This household');
  return found;
}

type HouseholdInput = {
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
  { createdBy, joinPolicy, timeZone, ...values }: HouseholdInput,
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

/** Deletes a household with everything in it, and moves its members out. Returns them. */
export async function deleteColocation(on: Household): Promise<string[]> {
  const freed = await on.update('users').set({ colocation_id: null }).returning('id').execute();
  await withdrawLinksOf(on);
  await forgetCodesOf(on);
  await markPicturesLeft(on);
  // Keys are checked in an order that depends on their numbers: a poll may go before its expense.
  await on.update('expenses').set({ poll_id: null }).where('poll_id', 'is not', null).execute();
  await on.update('images').set({ colocation_id: null }).execute();
  await on.of().deleteFrom('colocations').where('id', '=', on.colocationId).execute();
  await on
    .of()
    .deleteFrom('users')
    .where((user) => user.or([user('placeholder_of', '=', on.colocationId), user('device_of', '=', on.colocationId)]))
    .execute();
  return freed.map((user) => user.id);
}

/** Deletes the household's use of pictures with it. */
async function markPicturesLeft(on: Household): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select image_name as name from reminders where ${on.household()} and image_name is not null
    union all select image_name from message_pictures where ${on.household()}
    union all select image_name from expense_pictures where ${on.household()}`.execute(on.of());
  await markLeft(
    on,
    rows.map(({ name }) => name),
  );
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
  on: Household,
  userId: string,
): Promise<{ joinPolicy: JoinPolicy; removed: boolean; transferred: boolean } | undefined> {
  const row = await on
    .of()
    .selectFrom('colocations as c')
    .leftJoin('memberships as m', (join) => join.onRef('m.colocation_id', '=', 'c.id').on('m.user_id', '=', userId))
    .select(['c.join_policy as joinPolicy', 'm.removed', 'm.claimed_by'])
    .where('c.id', '=', on.colocationId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { joinPolicy: row.joinPolicy, removed: row.removed ?? false, transferred: row.claimed_by !== null };
}

/** How many members with an account live in a household. */
export async function countMembers(on: Household): Promise<number> {
  const { count } = await on
    .from('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Moves a user in. The time is from the clock, not the transaction's start, so that members sort in the order of
 * events. `isAsked`: whether they are asked which rotas and bills they join (M44).
 */
export async function moveIn(held: LoggedHousehold, userId: string, { isAsked = true } = {}): Promise<void> {
  await lockUser(held, userId);
  const newcomer = isAsked && (await hasSomethingToJoin(held));
  const now = sql<string>`statement_timestamp()`;
  const row = { joined_at: now, left_at: null, removed: false, claimed_by: null, newcomer };
  await held.of().updateTable('users').set({ colocation_id: held.colocationId }).where('id', '=', userId).execute();
  await held
    .insert('memberships', { user_id: userId, ...row })
    .onConflict((before) => before.columns(['colocation_id', 'user_id']).doUpdateSet(excluded(row)))
    .execute();
  // Who has come back by themselves has nothing to undo.
  await held.delete('moves').where('user_id', '=', userId).execute();
  await logInHousehold(held, { deed: 'joined', aboutId: userId });
}

/** Moves a user back in as if they had never left (M43). */
export async function moveBack(held: LoggedHousehold, userId: string): Promise<void> {
  await held.of().updateTable('users').set({ colocation_id: held.colocationId }).where('id', '=', userId).execute();
  await held.update('memberships').set({ left_at: null, removed: false }).where('user_id', '=', userId).execute();
  await logInHousehold(held, { deed: 'joined', aboutId: userId });
}

/** Moves a user out, voluntarily or removed; false when they don't live there. */
export async function moveOut(
  held: LoggedHousehold,
  userId: string,
  { removed }: { removed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await held
    .update('users')
    .set({ colocation_id: null })
    .where('id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { rows } = await sql<{ wasThere: boolean }>`
    with old as (select * from memberships where ${held.household()} and user_id = ${userId})
    update memberships m set left_at = statement_timestamp(), removed = ${removed}, newcomer = false from old
    where m.colocation_id = old.colocation_id and m.user_id = old.user_id
    returning old.left_at is null as "wasThere"`.execute(held.of());
  // The log already mentions a place given to another account.
  if (rows[0]?.wasThere) await logInHousehold(held, { deed: removed ? 'removed' : 'left', aboutId: userId });
  return true;
}

/** A user's name; undefined before they have an account. */
export async function findName(on: Queries, userId: string): Promise<string | undefined> {
  const row = await on.of().selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return row?.username;
}

/** Names in a household, except the given user's and those without an account, which the user may claim. */
export async function findNamesOfOthers(on: Household, userId: string): Promise<string[]> {
  const rows = await on
    .from('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.username')
    .where('m.left_at', 'is', null)
    .where('m.user_id', '<>', userId)
    .where('u.placeholder_of', 'is', null)
    .execute();
  return rows.map(({ username }) => username);
}
