import fs from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { requireOwnDatabase } from '#platform/db/opening/belonging.ts';
import { patient } from '#platform/db/opening/connection.ts';
import { runningPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { readSchema } from '#platform/db/opening/migrate.ts';
import { readIsSpread } from '#platform/db/opening/spread-tables.ts';
import { whatIsBetween } from '#platform/db/opening/pooler.ts';
import { requireReachable } from '#platform/db/opening/reachable.ts';
import type { DatabaseStorage } from '#platform/db/opening/storage.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';

type StorageSettings = Pick<
  ParsedSettings,
  'databaseUrl' | 'databaseListenUrl' | 'dataFolder' | 'postgresFolder' | 'oldPostgresFolder'
>;
type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Opens the database for a host's command, with or without a running server. Unlike a start it creates and migrates no schema,
 * since the running server may be of another version. Data of an older PostgreSQL runs with its programs, so that it can be
 * backed up before a start upgrades it.
 */
export async function openForCli(settings: StorageSettings, log: Log): Promise<DatabaseStorage> {
  const storage = settings.databaseUrl === null ? await openEmbedded(settings, log) : await openServer(settings);
  try {
    await requireOwnDatabase(storage.direct, settings.dataFolder);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Throws a sentence if the schema is of another version: statements would fail, or do something else. */
export async function requireSchema({ direct }: DatabaseStorage): Promise<void> {
  const { missing } = await readSchema(direct);
  if (missing.length > 0)
    throw new Error(
      `The database is older than this version of Hestia (${missing.length} migrations are missing): ` +
        'start this version once, which migrates it, then try again',
    );
}

async function openServer({ databaseUrl, databaseListenUrl, dataFolder }: StorageSettings): Promise<DatabaseStorage> {
  // With a mistyped folder, a command would miss the pictures, and mark that folder as this database's.
  if (!fs.existsSync(path.join(dataFolder, 'database.id')))
    throw new Error(`${dataFolder} is not the data folder of this database: set HESTIA_DATA to the server's`);
  const urls = [databaseUrl ?? '', databaseListenUrl ?? databaseUrl ?? ''] as const;
  for (const url of new Set(urls)) await requireReachable(url);
  const [connection, direct] = [patient({ connectionString: urls[0] }), patient({ connectionString: urls[1] })];
  const isPooled = (await whatIsBetween(connection)) !== 'nothing';
  return { connection, direct, isPooled, isSpread: await readIsSpread(direct), close: async () => {} };
}

async function openEmbedded(
  { dataFolder, postgresFolder, oldPostgresFolder }: StorageSettings,
  log: Log,
): Promise<DatabaseStorage> {
  const home = path.join(dataFolder, 'database');
  const keys = path.join(dataFolder, 'keys');
  if (!fs.existsSync(path.join(home, 'cluster', 'PG_VERSION')))
    throw new Error(`There is no Hestia in ${dataFolder} yet: set HESTIA_DATA to its data folder, or start it first`);
  const running = runningPostgres(home, keys);
  if (running !== null) {
    requireSocket(running.host, dataFolder);
    const connection = patient(running);
    return { connection, direct: connection, isPooled: false, isSpread: false, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({
    home,
    keys,
    binariesFolder: postgresFolder,
    older: { binariesFolder: oldPostgresFolder },
    log,
  });
  const { connection } = embedded;
  return { connection, direct: connection, isPooled: false, isSpread: false, close: () => embedded.stop() };
}

/** Throws a sentence if the database of a running Hestia is unreachable: its socket is in that process's temporary folder. */
function requireSocket(folder: string, dataFolder: string): void {
  if (fs.existsSync(path.join(folder, '.s.PGSQL.5432'))) return;
  throw new Error(
    `Hestia runs on ${dataFolder}, but its database does not listen in ${folder}: it is only starting, or has another ` +
      'temporary folder (TMPDIR, or PrivateTmp of its systemd unit). Run the command with the same one, as docs/hosting.md says',
  );
}
