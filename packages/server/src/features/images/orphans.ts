import type { Database } from '#platform/db/database.ts';
import { deleteOrphans, knownAmong } from './repository.ts';
import type { ImageStore } from './store.ts';

/** How long a picture may lie about before something must show it. */
const GRACE = 24 * 3600_000;

/** Removes pictures that nothing shows, and files that the database does not know. Answers how many. */
export async function removeOrphans(database: Database, store: ImageStore, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - GRACE);
  const orphans = await deleteOrphans(database, before);
  const old = await store.listOlderThan(before);
  const known = await knownAmong(database, old);
  const gone = new Set([...orphans, ...old.filter((name) => !known.has(name))]);
  await store.remove([...gone]);
  return gone.size;
}
