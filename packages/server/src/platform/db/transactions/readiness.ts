import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { isFull, reasonOf } from '#platform/kernel/settings/failures.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Why this process should get no traffic now; null = ready. */
type Readiness = () => Promise<string | null>;

/** Probes time out after a second or two: answer sooner. */
const TIMEOUT_MS = 800;
/** With less free space the next write of the embedded database may fail. */
const MIN_FREE_BYTES = 1024 * 1024;

/** Runs one check at a time, however many probes arrive; a slow check counts as not ready. */
export function createReadiness(look: Readiness): Readiness {
  let asking: Promise<string | null> | undefined;
  const ask = () => {
    asking ??= look().finally(() => (asking = undefined));
    return asking;
  };
  return async () => {
    const late = Promise.withResolvers<string>();
    const timeout = setTimeout(() => late.resolve('The database is not responding'), TIMEOUT_MS);
    return Promise.race([ask(), late.promise]).finally(() => clearTimeout(timeout));
  };
}

/** Whether writes can be stored: the database answers and accepts writes, and the data folder's disk has space left. */
export const lookAtStores =
  (database: Queries, dataFolder: string): Readiness =>
  async () => {
    try {
      return (await isDiskFull(dataFolder)) ? 'The disk of the data folder is full' : await lookAt(database);
    } catch (error) {
      return isFull(error) ? 'The disk of the database is full' : `The database is unavailable: ${reasonOf(error)}`;
    }
  };

async function lookAt(database: Queries): Promise<string | null> {
  const { rows } = await sql<{ readOnly: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`.execute(
    database.of(),
  );
  return rows[0]?.readOnly ? 'The database is read-only' : null;
}

async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < MIN_FREE_BYTES;
}
