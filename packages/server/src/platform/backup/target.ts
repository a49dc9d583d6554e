import fs from 'node:fs';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { connectionConfig } from '#platform/db/opening/connection.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { whatIsBetween } from '#platform/db/opening/pooler.ts';
import { requireRights } from '#platform/db/opening/rights.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';

/** An empty database with an empty data folder, to restore into. */
export type Target = {
  readonly connection: ClientConfig;
  readonly pictureFolder: string;
  /** Restores the former state. */
  undo(): Promise<void>;
  close(): Promise<void>;
};

type TargetSettings = Pick<ParsedSettings, 'databaseUrl' | 'databaseListenUrl' | 'dataFolder' | 'postgresFolder'>;
type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Opens the storage in the settings. Throws a sentence when it isn't empty: a restore overwrites no data. */
export async function openTarget(settings: TargetSettings, log: Log): Promise<Target> {
  const { dataFolder } = settings;
  if (fs.readdirSync(dataFolder).length > 0)
    throw new Error(`The data folder ${dataFolder} is not empty: set HESTIA_DATA to a new one, or move it away`);
  const pictureFolder = path.join(dataFolder, 'images');
  if (settings.databaseUrl === null) {
    const embedded = await openEmbedded(settings, log);
    return { ...embedded, pictureFolder };
  }
  const connection = { connectionString: settings.databaseListenUrl ?? settings.databaseUrl };
  if ((await whatIsBetween(connection)) === 'transaction pooler')
    throw new Error(
      'Restoring needs a direct connection to the database: set HESTIA_DATABASE_LISTEN_URL to its address',
    );
  await requireRights(connection);
  const relations = await listRelations(connection);
  if (relations.length > 0)
    throw new Error('The database of DATABASE_URL is not empty: create a new one, and restore into that');
  const undo = async () => {
    await dropAll(connection);
    empty(dataFolder);
  };
  return { connection, pictureFolder, undo, close: async () => {} };
}

/** A folder that was empty before contains only our files. */
export function empty(folder: string): void {
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

async function openEmbedded({ dataFolder, postgresFolder }: TargetSettings, log: Log) {
  const embedded = await startEmbeddedPostgres({
    home: path.join(dataFolder, 'database'),
    keys: path.join(dataFolder, 'keys'),
    binariesFolder: postgresFolder,
    log,
  }).catch((error: unknown) => {
    empty(dataFolder);
    throw error;
  });
  const undo = async () => {
    await embedded.stop();
    empty(dataFolder);
  };
  return { connection: embedded.connection, undo, close: () => embedded.stop() };
}

const RELATIONS = `
  select oid::regclass::text as name, 'table' as kind from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
    and not exists (select 1 from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
  union all
  select oid::regprocedure::text, 'routine' from pg_proc
  where pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`;

type Relation = { readonly name: string; readonly kind: string };

/** Relations created by users of a database; those of extensions don't count. */
const listRelations = (connection: ClientConfig): Promise<Relation[]> =>
  withClient(connection, async (client) => (await client.query<Relation>(RELATIONS)).rows);

/** Tables first: their checks and triggers use the routines. */
const dropAll = (connection: ClientConfig): Promise<void> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<Relation>(`${RELATIONS} order by kind desc`);
    for (const { name, kind } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
  });

async function withClient<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
