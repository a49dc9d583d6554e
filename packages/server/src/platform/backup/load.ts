import { once } from 'node:events';
import type { Client, ClientConfig } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { Manifest } from '#platform/backup/format.ts';
import { readBackup, type Backup, type Read, type Reader } from '#platform/backup/read.ts';
import { inSql, listTables, openCopying, type Table } from '#platform/backup/tables.ts';
import { migrate, readMigrations, type Migration } from '#platform/db/migrate.ts';

/**
 * Loads a backup into an empty database: with the schema that it was made with, in one transaction, then migrated to the
 * schema of this version. It gets a history of its own (docs/decisions/0012-history.md).
 */
export async function loadBackup(
  backup: Backup,
  connection: ClientConfig,
  picture: NonNullable<Reader['picture']>,
): Promise<Read> {
  const client = await openCopying(connection);
  try {
    const loading = createLoading(client, connection);
    const read = await readBackup(backup, { ...loading, picture });
    await loading.end(read);
    await migrate(connection);
    for (const { name } of await listTables(client)) await client.query(`analyze ${client.escapeIdentifier(name)}`);
    return read;
  } finally {
    await client.end();
  }
}

/** The migrations that a backup was made with. Throws in words when this version does not know them. */
export function schemaOf({ schema, hestia }: Manifest): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.number, migration]));
  return schema.map(({ number, name, checksum }) => {
    const migration = known.get(number);
    if (migration?.checksum !== checksum)
      throw new Error(
        `The backup was made by Hestia ${hestia}, whose schema this version does not know ` +
          `(migration ${number}, ${name}): restore it with that version or a newer one`,
      );
    return migration;
  });
}

function createLoading(client: Client, connection: ClientConfig) {
  const loaded: Record<string, number> = {};
  let tables = new Map<string, Table>();
  let foreignKeys: ForeignKey[] = [];
  let current: Copying | undefined;
  const finish = async () => {
    if (current === undefined) return;
    const { name, stream, failed } = current;
    current = undefined;
    const finished = once(stream, 'finish');
    stream.end();
    await Promise.race([finished, failed]);
    loaded[name] = stream.rowCount;
  };
  return {
    async manifest(manifest: Manifest) {
      await migrate(connection, schemaOf(manifest));
      const actual = await listTables(client);
      tables = new Map(manifest.tables.map((table) => [table.name, table]));
      if (actual.length !== tables.size || !actual.every(({ name }) => tables.has(name)))
        throw new Error('The tables of this backup are not those of its schema');
      await client.query('begin');
      foreignKeys = await dropForeignKeys(client);
      for (const { name } of actual) {
        // What a migration has put there comes from the backup, too.
        await client.query(`alter table ${client.escapeIdentifier(name)} disable trigger user`);
        await client.query(`delete from ${client.escapeIdentifier(name)}`);
      }
    },
    async rows(name: string, bytes: Buffer) {
      if (current?.name !== name) {
        await finish();
        const table = tables.get(name);
        if (table === undefined || name in loaded) throw new Error(`This backup has rows of ${name} out of place`);
        current = copyInto(client, table);
      }
      const { stream, failed } = current;
      await Promise.race([failed, new Promise((resolve) => stream.write(bytes, resolve))]);
    },
    async end({ summary }: Read) {
      await finish();
      for (const [name, rows] of Object.entries(summary.rows))
        if ((loaded[name] ?? 0) !== rows) throw new Error(`${loaded[name] ?? 0} of ${rows} rows of ${name} came back`);
      for (const { table, name, definition } of foreignKeys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const name of tables.keys())
        await client.query(`alter table ${client.escapeIdentifier(name)} enable trigger user`);
      await client.query('update identity set history = gen_random_uuid(), origin = null');
      await client.query('commit');
    },
  };
}

type Copying = { readonly name: string; readonly stream: CopyStreamQuery; readonly failed: Promise<never> };

function copyInto(client: Client, table: Table): Copying {
  const stream = client.query(copyFrom(`copy ${inSql(client, table)} from stdin`));
  const failed = new Promise<never>((_, reject) => void stream.on('error', reject));
  failed.catch(() => {});
  return { name: table.name, stream, failed };
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/** Rows come table by table: what they refer to may come later. Made anew at the end, each key checks all of its rows. */
async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}
