import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { runOverCluster } from '#platform/cluster/migrating.ts';
import { connectionConfig } from '#platform/db/opening/connection.ts';
import { isSpread } from '#platform/db/opening/spread-tables.ts';

/** A step of the schema: a numbered file of SQL, never changed once it was released; neither is a file that it includes. */
export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

export type Schema = {
  readonly applied: readonly (Pick<Migration, 'number' | 'name' | 'checksum'> & { readonly at: string })[];
  readonly missing: readonly Migration[];
};

/** The folder of Hestia's own migrations. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../migrations');

const OLDEST_SERVER = 150_000;
/** Code of notices raised by migrations; the database has others. */
const OWN_NOTICE = '00000';
// Any number, the same for all processes of Hestia.
const LOCK = 4_847_784_201;

/**
 * Reads the `0001-name.sql` files of a folder in order, each with the files that it includes (`\ir`, as in psql). Throws a
 * sentence if two have one number.
 */
export function readMigrations(folder: string = MIGRATIONS): Migration[] {
  const migrations = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const [, number, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
      if (number === undefined || name === undefined)
        throw new Error(`Invalid migration file name ${file}: expected 0001-like-this.sql`);
      const sql = readSql(path.join(folder, file));
      return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
  for (const [place, migration] of migrations.entries())
    if (migration.number === migrations[place - 1]?.number)
      throw new Error(
        `Duplicate migration number ${migration.number}: ${migration.name}, ${migrations[place - 1]?.name}`,
      );
  return migrations;
}

function readSql(file: string): string {
  const text = fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  return text.replaceAll(/^\\ir (\S+)$/gm, (_, included: string) =>
    readSql(path.resolve(path.dirname(file), included)),
  );
}

/**
 * Migrates a database: each migration runs atomically and once, even if several processes start at the same time. Returns the
 * numbers that it ran, and logs their notices. Throws a sentence for a server that is too old and for a database newer than this
 * Hestia.
 */
export async function migrate(
  connection: ClientConfig,
  migrations = readMigrations(),
  log: (notice: string) => void = () => {},
): Promise<number[]> {
  const client = new Client(connectionConfig(connection));
  client.on('error', () => {});
  client.on('notice', ({ code, message }) => {
    if (code === OWN_NOTICE && message !== undefined) log(message);
  });
  await client.connect();
  try {
    await requireServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists migrations (
      number integer primary key, name text not null, checksum text not null, at timestamptz not null default now())`);
    await requireWhole(client);
    const missing = await missingOf(client, migrations);
    const apply = missing.length > 0 && (await isSpread(client)) ? runOverCluster : runAtOnce;
    for (const migration of missing) await run(client, migration, apply);
    return missing.map((migration) => migration.number);
  } finally {
    // The end of the session also gives back the lock.
    await client.end();
  }
}

/**
 * The migrations applied to a database, and those pending in this version. Throws sentences as `migrate` does, and when
 * it isn't Hestia's.
 */
export async function readSchema(connection: ClientConfig): Promise<Schema> {
  const client = new Client(connectionConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ has: boolean }>(
      `select to_regclass('migrations') is not null as has`,
    );
    if (!tables[0]?.has) throw new Error('There is no Hestia in this database yet: start Hestia first');
    const missing = await missingOf(client, readMigrations());
    const { rows: applied } = await client.query<Schema['applied'][number]>(
      'select number, name, checksum, at from migrations order by number',
    );
    return { applied, missing };
  } finally {
    await client.end();
  }
}

async function requireServer(client: Client) {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`,
  );
  const server = rows[0];
  if (server !== undefined && server.number < OLDEST_SERVER)
    throw new Error(`The database server is PostgreSQL ${server.version}; Hestia requires 15 or newer`);
}

/** Throws a sentence while the database is being spread over a cluster: it lacks foreign keys until that is done. */
async function requireWhole(client: Client) {
  const { rows } = await client.query<{ spreading: boolean }>(
    `select to_regclass('spread_keys') is not null as spreading`,
  );
  if (rows[0]?.spreading === true)
    throw new Error(
      'Spreading this database over a cluster was interrupted: run `hestia cluster spread` again, which goes on from there',
    );
}

async function missingOf(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from migrations order by number',
  );
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const done of rows) {
    const migration = known.get(done.number);
    if (migration === undefined)
      throw new Error(
        `The database is newer than this version of Hestia: migration ${done.number} (${done.name}) is unknown to it. ` +
          'Start the newer version again, or restore a backup made before the upgrade.',
      );
    if (migration.checksum !== done.checksum)
      throw new Error(
        `Migration ${done.number} (${done.name}) of the database does not match ${migration.name} of this version of Hestia: ` +
          'it was applied by a different build. Start that one, or restore a backup.',
      );
  }
  const ran = new Set(rows.map((done) => done.number));
  return migrations.filter((migration) => !ran.has(migration.number));
}

type Apply = (client: Client, sql: string) => Promise<void>;

const runAtOnce: Apply = async (client, sql) => void (await client.query(sql));

async function run(client: Client, { number, name, sql, checksum }: Migration, apply: Apply) {
  await client.query('begin');
  try {
    await apply(client, sql);
    await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(
      `Migration failed: ${number} (${name}) was rolled back: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
