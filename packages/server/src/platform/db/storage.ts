import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import { requireOwnDatabase } from '#platform/db/belonging.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { isAway, isBarred, reasonOf } from '#platform/kernel/failures.ts';
import { migrate } from '#platform/db/migrate.ts';
import { leadToOne, whatIsBetween } from '#platform/db/pooler.ts';
import { requireRights } from '#platform/db/rights.ts';
import type { Settings } from '#platform/kernel/settings.ts';
import { placeOf } from '#platform/kernel/settings-in-effect.ts';

/** The database server that Hestia stands on, with the schema of this version. */
export type Storage = {
  readonly connection: ClientConfig;
  /** Past any pooler, for what needs a session that lasts: to listen, to migrate, to keep the queue of jobs. */
  readonly direct: ClientConfig;
  /** Whether `connection` leads through a pooler. */
  readonly isPooled: boolean;
  close(): Promise<void>;
};

const PATIENCE_MS = 60_000;

/** Opens the server that the settings name, or starts the embedded one, brings the schema up to date, and sees that the data folder is this database's. */
export async function openStorage(
  settings: Pick<Settings, 'databaseUrl' | 'databaseListenUrl' | 'dataFolder' | 'postgresFolder'>,
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>,
): Promise<Storage> {
  if (settings.databaseUrl !== null) {
    const connection = { connectionString: settings.databaseUrl };
    const direct = { connectionString: settings.databaseListenUrl ?? settings.databaseUrl };
    const isPooled = await patiently(() => openNamed(connection, direct), placeOf(settings.databaseUrl), log);
    await requireOwnDatabase(direct, settings.dataFolder);
    return { connection, direct, isPooled, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({
    home: path.join(settings.dataFolder, 'database'),
    binariesFolder: settings.postgresFolder,
    keys: path.join(settings.dataFolder, 'keys'),
    log,
  });
  const { connection } = embedded;
  try {
    await migrate(connection);
    await requireOwnDatabase(connection, settings.dataFolder);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { connection, direct: connection, isPooled: false, close: () => embedded.stop() };
}

/** Answers whether a pooler stands before the database. Throws in words when no address leads past it, or rights are missing. */
async function openNamed(connection: ClientConfig, direct: ClientConfig): Promise<boolean> {
  const between = await whatIsBetween(connection);
  const isOne = connection.connectionString === direct.connectionString;
  const pastIt = isOne ? between : await whatIsBetween(direct);
  if (pastIt === 'transaction pooler')
    throw new Error(
      `${isOne ? 'DATABASE_URL' : 'HESTIA_DATABASE_LISTEN_URL'} leads to a pooler that gives each transaction another session ` +
        '(PgBouncer with pool_mode = transaction): set HESTIA_DATABASE_LISTEN_URL to the address of the database itself',
    );
  if (!isOne && !(await leadToOne(connection, direct)))
    throw new Error('DATABASE_URL and HESTIA_DATABASE_LISTEN_URL lead to two databases: they must lead to one');
  await requireRights(direct);
  await migrate(direct);
  return between !== 'nothing';
}

/** Started together with its database server, Hestia is often the faster one. */
async function patiently<T>(work: () => Promise<T>, place: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || isBarred(error)) throw error;
      const away = `The database at ${place} cannot be reached`;
      if (Date.now() > until) throw new Error(`${away}: ${reasonOf(error)}`, { cause: error });
      if (attempt === 1) log.warn(`${away} yet (${reasonOf(error)}); trying for a minute`);
      await sleep(Math.min(100 * attempt, 2000));
    }
  }
}
