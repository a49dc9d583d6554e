// Invariant: an unused picture is marked with the time since when, and the clean-up sets it aside a day later. Every
// change of its uses marks it in the same transaction; the clean-up checks the uses again.
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

/** Something shows these pictures from now on. */
export async function markShown(on: Queries, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update images set unused_since = null
    where name = any(${names}) and unused_since is not null and removed_at is null`.execute(on.of());
}

/** Something ceases to show these pictures. */
export async function markLeft(on: Queries, names: readonly string[]): Promise<void> {
  if (names.length > 0) await markingLeft(sql`select unnest(${names}::text[])`).execute(on.of());
}

/** The same as a statement, or a part of one: `names` yields the pictures. */
export const markingLeft = (names: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`update images set unused_since = now() where name in (${names}) and unused_since is null`;
