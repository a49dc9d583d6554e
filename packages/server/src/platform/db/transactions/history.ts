import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '#platform/db/queries.ts';
import { mayNotAsk } from '#platform/kernel/settings/failures.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

// After a restore, event numbers restart at the backup's, and denote other events than clients know. So the database
// stores a mark of its history and its last origin; at another origin it gets a new mark.
// docs/decisions/0012-history.md describes which moves are detected.

type Identity = { readonly history: string; readonly origin: string | null; readonly hasMoved: boolean };

/** The mark of the history that event numbers belong to: a new one when the database is not where it last ran. */
export async function resolveHistory(
  on: Queries,
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<string> {
  const place = `${await serverOf(on)} ${settings.databaseUrl === null ? filesOf(settings.dataFolder) : ''}`;
  const known = await readIdentity(on, place);
  if (!known.hasMoved) return known.history;
  // Another process may have been first: then nothing is left to do.
  const { rows } = await sql`
    update identity set
      origin = ${place} || ' ' || pg_current_xact_id()::xid::text,
      history = case when origin is null then history else gen_random_uuid() end
    where origin is distinct from ${place} || ' ' || xmin::text
    returning 1`.execute(on.of());
  if (rows.length > 0 && known.origin !== null)
    log.info('Database has moved (restored or copied, perhaps): every client refetches everything');
  return (await readIdentity(on, place)).history;
}

/** The row's `xmin` is the transaction that wrote it: it differs from the stored one after a dump was restored. */
async function readIdentity(on: Queries, place: string): Promise<Identity> {
  const { rows } = await sql<Identity>`
    select history, origin, origin is distinct from ${place} || ' ' || xmin::text as "hasMoved"
    from identity`.execute(on.of());
  const [identity] = rows;
  if (!identity) throw new Error('Table "identity" is empty; it must have one row');
  return identity;
}

/** The server, its timeline (a new one after recovery to a point in time and after a failover), and the database in it. */
async function serverOf(on: Queries): Promise<string> {
  const { rows } = await sql<{ server: string }>`
    select format('%s/%s/%s', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), oid) as server
    from pg_control_system(), pg_database where datname = current_database()`
    .execute(on.of())
    .catch((error: unknown) => {
      // A timeout is no evidence of another origin: the caller retries, and the history stays.
      if (!mayNotAsk(error)) throw error;
      return sql<{
        server: string;
      }>`select oid::text as server from pg_database where datname = current_database()`.execute(on.of());
    });
  return rows[0]?.server ?? '';
}

/** The files of the embedded database: copied back from a backup they are others, with the same names and content. */
function filesOf(dataFolder: string): string {
  const made = fs.statSync(path.join(dataFolder, 'database', 'cluster', 'PG_VERSION'), { bigint: true });
  // Not every file system stores creation times; then the last change of owner or mode.
  return `${made.ino}/${made.birthtimeNs > 0n ? made.birthtimeNs : made.ctimeNs}`;
}
