// Invariant: an unused picture is marked with the time since when, and the clean-up sets it aside a day later. Every
// change of its uses marks it in the same transaction; the clean-up checks the uses again.
import { sql } from 'kysely';
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
  if (names.length > 0)
    await sql`update images set unused_since = now() where name = any(${names}) and unused_since is null`.execute(
      on.of(),
    );
}
