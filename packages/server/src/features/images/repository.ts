import { sql } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import type { Queries } from '#platform/db/queries.ts';

type NewImage = {
  readonly name: string;
  readonly colocationId: string | null;
  readonly createdBy: string;
  readonly width: number;
  readonly height: number;
  /** Size of its files, including the small one; earlier versions stored only the large one. */
  readonly bytes: number;
};

/** Records a picture, its owner, and the household that may see it. */
export async function insertImage(on: Queries, image: NewImage): Promise<void> {
  const { name, colocationId, createdBy, width, height, bytes } = image;
  await on
    .of()
    .insertInto('images')
    .values({ name, colocation_id: colocationId, created_by: createdBy, width, height, bytes })
    .execute();
}

const isUnreferenced = sql<boolean>`
  not exists (select from reminders r where r.image_name = i.name)
  and not exists (select from expense_pictures e where e.image_name = i.name)
  and not exists (select from message_pictures m where m.image_name = i.name)
  and not exists (select from users u where u.picture = i.name)`;

/** It was used, and no longer is: deleting its last use also hides it, before the clean-up. */
const wasTakenOff = sql<boolean>`(i.unused_since is not null and i.unused_since > i.created_at and ${isUnreferenced})`;

type Owner = { readonly userId: string; readonly colocationId: string | null };

/** Locks the owner of stored pictures, a household or a user without one, until the transaction ends. */
export async function lockOwner(tx: Queries, { userId, colocationId }: Owner): Promise<void> {
  if (colocationId !== null)
    await sql`select from colocations where id = ${colocationId} for no key update`.execute(tx.of());
  await lockUser(tx, userId);
}

/** Number and total size of the pictures of a household, or of a user without one. Hidden ones don't count. */
export async function measureImages(
  on: Queries,
  { userId, colocationId }: Owner,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes from images i
    where ${colocationId === null ? sql`created_by = ${userId} and colocation_id is null` : sql`colocation_id = ${colocationId}`}
      and removed_at is null and not ${wasTakenOff}`.execute(on.of());
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Whether a user may see a picture: their own, their household's unless hidden, or a housemate's profile picture. */
export async function maySee(
  on: Queries,
  name: string,
  viewer: { userId: string; colocationId: string | null },
): Promise<boolean> {
  const row = await on
    .of()
    .selectFrom('images as i')
    .select('i.name')
    .where('i.name', '=', name)
    .where('i.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('i.created_by', '=', viewer.userId),
        eb.and([eb('i.colocation_id', '=', viewer.colocationId), sql<boolean>`not ${wasTakenOff}`]),
        eb.exists(
          eb
            .selectFrom('users as u')
            .select('u.id')
            .whereRef('u.picture', '=', 'i.name')
            .where('u.colocation_id', '=', viewer.colocationId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the caller's picture if it is unused; false if it is used. */
export async function deleteUnusedImage(on: Queries, name: string, userId: string): Promise<boolean> {
  const rows = await on
    .of()
    .deleteFrom('images as i')
    .where('i.name', '=', name)
    .where('i.created_by', '=', userId)
    .where(isUnreferenced)
    .returning('i.name')
    .execute();
  return rows.length > 0;
}

/** How many pictures of a user wait to be shown somewhere. */
export async function countPending(on: Queries, userId: string): Promise<number> {
  const { count } = await on
    .of()
    .selectFrom('images')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .where('unused_since', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Maximum number of pictures, and those to leave out. */
type BatchQuery = { readonly limit: number; readonly but: readonly string[] };

/**
 * Marks pictures unused since an instant as set aside; returns their names, at most `limit`, and the number checked.
 * Pictures in use after all are checked once, and then only after they fall out of use again.
 */
export async function markRemoved(
  on: Queries,
  { before, now, limit, but }: { before: Date; now: Date } & BatchQuery,
): Promise<{ names: string[]; seen: number }> {
  const { rows } = await sql<{ name: string; removed: boolean }>`
    with old as (
      select name from images
      where unused_since < ${before.toISOString()} and removed_at is null and name <> all(${but})
      order by unused_since limit ${limit} for update skip locked
    ), judged as (
      select i.name, ${isUnreferenced} as unused from old i
    )
    update images i
    set removed_at = case when judged.unused then ${now.toISOString()}::timestamptz end,
      unused_since = case when judged.unused then i.unused_since end
    from judged where judged.name = i.name
    returning i.name, judged.unused as removed`.execute(on.of());
  return { names: rows.filter(({ removed }) => removed).map(({ name }) => name), seen: rows.length };
}

/** Their files could not be set aside. */
export async function unmarkRemoved(on: Queries, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await on.of().updateTable('images').set({ removed_at: null }).where('name', 'in', names).execute();
}

/** Unused pictures that were removed before an instant: they stay so until the transaction ends. */
export async function lockRemoved(tx: Queries, before: Date, { limit, but }: BatchQuery): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from images i
    where removed_at < ${before.toISOString()} and name <> all(${but}) and ${isUnreferenced}
    order by removed_at limit ${limit} for update skip locked`.execute(tx.of());
  return rows.map(({ name }) => name);
}

export async function forgetImages(on: Queries, names: readonly string[]): Promise<void> {
  if (names.length > 0) await on.of().deleteFrom('images').where('name', 'in', names).execute();
}
