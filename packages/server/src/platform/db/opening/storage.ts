import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import { requireOwnDatabase } from '#platform/db/opening/belonging.ts';
import { carryOver } from '#platform/db/opening/carry-over.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { isUnavailable, isBarred, reasonOf } from '#platform/kernel/settings/failures.ts';
import { migrate } from '#platform/db/opening/migrate.ts';
import { readIsSpread } from '#platform/db/opening/spread-tables.ts';
import { leadToOne, whatIsBetween } from '#platform/db/opening/pooler.ts';
import { requireRights } from '#platform/db/opening/rights.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import { describeDatabase } from '#platform/kernel/settings/settings-in-effect.ts';

/** The database server that Hestia uses, migrated to the schema of this version. */
export type DatabaseStorage = {
  readonly connection: ClientConfig;
  /** Bypasses any pooler, for what needs a long-lived session: LISTEN, migrations, the job queue. */
  readonly direct: ClientConfig;
  /** Whether `connection` uses a pooler. */
  readonly isPooled: boolean;
  /** Whether its tables are spread over a cluster. */
  readonly isSpread: boolean;
  close(): Promise<void>;
};

const TIMEOUT_MS = 60_000;

/**
 * Opens the server in the settings, or starts the embedded one, migrates the schema, and checks that the data folder
 * belongs to this database.
 */
export async function openStorage(
  settings: Pick<Settings, 'databaseUrl' | 'databaseListenUrl' | 'dataFolder' | 'postgresFolder' | 'oldPostgresFolder'>,
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>,
): Promise<DatabaseStorage> {
  if (settings.databaseUrl !== null) {
    const connection = { connectionString: settings.databaseUrl };
    const direct = { connectionString: settings.databaseListenUrl ?? settings.databaseUrl };
    const isPooled = await patiently(
      () => openNamed(connection, direct, log),
      describeDatabase(settings.databaseUrl),
      log,
    );
    await requireOwnDatabase(direct, settings.dataFolder);
    return { connection, direct, isPooled, isSpread: await readIsSpread(direct), close: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({
    home: path.join(settings.dataFolder, 'database'),
    binariesFolder: settings.postgresFolder,
    older: { binariesFolder: settings.oldPostgresFolder, carryOver },
    keys: path.join(settings.dataFolder, 'keys'),
    log,
  });
  const { connection } = embedded;
  try {
    await migrate(connection, undefined, (notice) => log.info(notice));
    await requireOwnDatabase(connection, settings.dataFolder);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { connection, direct: connection, isPooled: false, isSpread: false, close: () => embedded.stop() };
}

/** Whether there is a pooler in front of the database. Throws if no address bypasses it, or privileges are missing. */
async function openNamed(
  connection: ClientConfig,
  direct: ClientConfig,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<boolean> {
  const between = await whatIsBetween(connection);
  const isOne = connection.connectionString === direct.connectionString;
  const pastIt = isOne ? between : await whatIsBetween(direct);
  if (pastIt === 'transaction pooler')
    throw new Error(
      `${isOne ? 'DATABASE_URL' : 'HESTIA_DATABASE_LISTEN_URL'} points to a connection pooler in transaction mode ` +
        '(PgBouncer with pool_mode = transaction): set HESTIA_DATABASE_LISTEN_URL to the address of the database server itself',
    );
  if (!isOne && !(await leadToOne(connection, direct)))
    throw new Error(
      'DATABASE_URL and HESTIA_DATABASE_LISTEN_URL point to different databases: they must point to the same one',
    );
  await requireRights(direct);
  await migrate(direct, undefined, (notice) => log.info(notice));
  return between !== 'nothing';
}

/** When Hestia and its database server start together, Hestia is often ready first. */
async function patiently<T>(work: () => Promise<T>, place: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<T> {
  const until = Date.now() + TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || isBarred(error)) throw error;
      const away = `Cannot connect to the database at ${place}`;
      if (Date.now() > until) throw new Error(`${away}: ${reasonOf(error)}`, { cause: error });
      if (attempt === 1) log.warn(`${away} yet (${reasonOf(error)}); retrying for a minute`);
      await sleep(Math.min(100 * attempt, 2000));
    }
  }
}
