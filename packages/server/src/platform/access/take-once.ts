import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

/**
 * Whether a value is used for the first time, or again after its expiry, over all processes. The database stores a hash until
 * then; retention deletes it afterwards.
 */
export async function takeOnce(on: Queries, what: string | Uint8Array, forMs: number): Promise<boolean> {
  const hash = createHash('sha256').update(what).digest();
  const expiresAt = new Date(Date.now() + forMs).toISOString();
  const { numInsertedOrUpdatedRows } = await on
    .of()
    .insertInto('used_challenges')
    .values({ hash, expires_at: expiresAt })
    .onConflict((used) =>
      used
        .column('hash')
        .doUpdateSet({ expires_at: expiresAt })
        .where('used_challenges.expires_at', '<', sql<string>`now()`),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
