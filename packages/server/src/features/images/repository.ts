import { sql } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import type { Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

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

/** Those of these pictures that something shows. By name alone: a member's picture may be shown in a former household, too. */
async function findShown(on: Queries, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select image_name as name from reminders where image_name = any(${names})
    union all select image_name from expense_pictures where image_name = any(${names})
    union all select image_name from message_pictures where image_name = any(${names})
    union all select picture from users where picture = any(${names})`.execute(on.of());
  return new Set(rows.map(({ name }) => name));
}

/**
 * It was used, and perhaps no longer is (`findShown` says): deleting its last use also hides it, before the clean-up.
 */
const isMarked = sql<boolean>`(i.unused_since is not null and i.unused_since > i.created_at)`;

type Owner = { readonly userId: string; readonly colocationId: string | null };

/** Locks the owner of stored pictures, a household or a user without one, until the transaction ends. */
export async function lockOwner(tx: Queries, { userId, colocationId }: Owner): Promise<void> {
  if (colocationId !== null) {
    const { rows } = await sql`select 1 from colocations where id = ${colocationId} for no key update`.execute(tx.of());
    if (rows.length === 0) throw notFound('This household');
  }
  await lockUser(tx, userId);
}

/** Number and total size of the pictures of a household, or of a user without one. Hidden ones don't count. */
export async function measureImages(
  on: Queries,
  { userId, colocationId }: Owner,
): Promise<{ count: number; bytes: number }> {
  const theirs = sql`${colocationId === null ? sql`i.created_by = ${userId} and i.colocation_id is null` : sql`i.colocation_id = ${colocationId}`}
      and i.removed_at is null`;
  const { rows } = await sql<{ count: number; bytes: number; marked: { name: string; bytes: number }[] }>`
    select count(*) filter (where not ${isMarked})::int as count,
      coalesce(sum(bytes) filter (where not ${isMarked}), 0)::bigint as bytes,
      coalesce(json_agg(json_build_object('name', name, 'bytes', bytes)) filter (where ${isMarked}), '[]') as marked
    from images i where ${theirs}`.execute(on.of());
  const { marked = [], ...sum } = rows[0] ?? { count: 0, bytes: 0 };
  const shown = await findShown(
    on,
    marked.map(({ name }) => name),
  );
  for (const { name, bytes } of marked) {
    if (!shown.has(name)) continue;
    sum.count++;
    sum.bytes += bytes;
  }
  return sum;
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
    .where('i.name', '=', name)
    .where('i.removed_at', 'is', null)
    .select((of) => [
      isMarked.as('marked'),
      of
        .or([
          of('i.created_by', '=', viewer.userId),
          of.exists(
            of
              .selectFrom('users as u')
              .select('u.id')
              .whereRef('u.picture', '=', 'i.name')
              .where('u.colocation_id', '=', viewer.colocationId),
          ),
        ])
        .as('always'),
      of('i.colocation_id', '=', viewer.colocationId).as('here'),
    ])
    .executeTakeFirst();
  if (!row) return false;
  if (row.always || !row.here) return row.always === true;
  return !row.marked || (await findShown(on, [name])).has(name);
}

/** Deletes the caller's picture if it is unused; false if it is used. */
export async function deleteUnusedImage(on: Queries, name: string, userId: string): Promise<boolean> {
  const own = await on
    .of()
    .selectFrom('images')
    .select('name')
    .where('name', '=', name)
    .where('created_by', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!own || (await findShown(on, [name])).size > 0) return false;
  await forgetImages(on, [name]);
  return true;
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
  const { rows } = await sql<{ name: string }>`
    select name from images
    where unused_since < ${before.toISOString()} and removed_at is null and name <> all(${but})
    order by unused_since limit ${limit} for update skip locked`.execute(on.of());
  const old = rows.map(({ name }) => name);
  const shown = await findShown(on, old);
  const names = old.filter((name) => !shown.has(name));
  const set = (those: readonly string[], values: { removed_at: string } | { unused_since: null }) =>
    on.of().updateTable('images').set(values).where('name', 'in', those).execute();
  if (names.length > 0) await set(names, { removed_at: now.toISOString() });
  if (shown.size > 0) await set([...shown], { unused_since: null });
  return { names, seen: old.length };
}

/** Their files could not be set aside. */
export async function unmarkRemoved(on: Queries, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await on.of().updateTable('images').set({ removed_at: null }).where('name', 'in', names).execute();
}

/** The place of a removed picture in the order of removal. The instant is text: a `Date` would lose its microseconds. */
export type RemovedMark = { readonly name: string; readonly at: string };

/**
 * Unused pictures that were removed before an instant, which stay so until the transaction ends, the number checked, and the last
 * one checked. The next batch comes after it: pictures that are shown again, as after a restore, stay, and must not fill each batch.
 */
export async function lockRemoved(
  tx: Queries,
  before: Date,
  { limit, after }: { readonly limit: number; readonly after: RemovedMark | null },
): Promise<{ names: string[]; seen: number; last: RemovedMark | null }> {
  const isNext = after === null ? sql`true` : sql`(removed_at, name) > (${after.at}::timestamptz, ${after.name})`;
  const { rows } = await sql<RemovedMark>`
    select name, removed_at::text as at from images
    where removed_at < ${before.toISOString()} and ${isNext}
    order by removed_at, name limit ${limit} for update skip locked`.execute(tx.of());
  const old = rows.map(({ name }) => name);
  const shown = await findShown(tx, old);
  return { names: old.filter((name) => !shown.has(name)), seen: old.length, last: rows.at(-1) ?? null };
}

export async function forgetImages(on: Queries, names: readonly string[]): Promise<void> {
  if (names.length > 0) await on.of().deleteFrom('images').where('name', 'in', names).execute();
}
