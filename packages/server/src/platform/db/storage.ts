import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import { requireOwnDatabase } from '#platform/db/belonging.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { isAway, isBarred, reasonOf } from '#platform/db/failures.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Settings } from '#platform/settings.ts';
import { placeOf } from '#platform/settings-in-effect.ts';

/** The database server that Hestia stands on, with the schema of this version. */
export type Storage = { readonly connection: ClientConfig; close(): Promise<void> };

const PATIENCE_MS = 60_000;

/** Opens the server that the settings name, or starts the embedded one, brings the schema up to date, and sees that the data folder is this database's. */
export async function openStorage(
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder' | 'postgresFolder'>,
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>,
): Promise<Storage> {
  if (settings.databaseUrl !== null) {
    const connection = { connectionString: settings.databaseUrl };
    await patiently(() => migrate(connection), placeOf(settings.databaseUrl), log);
    await requireOwnDatabase(connection, settings.dataFolder);
    return { connection, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({
    home: path.join(settings.dataFolder, 'database'),
    binariesFolder: settings.postgresFolder,
    log,
  });
  try {
    await migrate(embedded.connection);
    await requireOwnDatabase(embedded.connection, settings.dataFolder);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { connection: embedded.connection, close: () => embedded.stop() };
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
