import type { Client, ClientConfig } from 'pg';
import { createFilling } from '#platform/backup/filling.ts';
import type { Manifest } from '#platform/backup/format.ts';
import { readBackup, type Backup, type BackupReading, type Reader } from '#platform/backup/read.ts';
import { listBackedUp } from '#platform/backup/tables.ts';
import { patient } from '#platform/db/opening/connection.ts';
import { clearForLoading, inSql, openCopying, type Table } from '#platform/db/opening/copying.ts';
import { migrate, readMigrations, type Migration } from '#platform/db/opening/migrate.ts';

/**
 * Loads a backup into an empty database: with its schema, in one transaction, then migrated to this version's schema.
 * It gets a new history (docs/decisions/0012-history.md). `ofHousehold`: a file with one household, whose members
 * become accounts.
 */
export async function loadBackup(
  backup: Backup,
  database: ClientConfig,
  picture: NonNullable<Reader['picture']>,
  { ofHousehold = false } = {},
): Promise<BackupReading> {
  const connection = patient(database);
  const client = await openCopying(connection);
  try {
    const loading = createLoading(client, connection, ofHousehold);
    const read = await readBackup(backup, { ...loading, picture });
    await loading.end(read);
    await migrate(connection);
    for (const { name } of await listBackedUp(client)) await client.query(`analyze ${client.escapeIdentifier(name)}`);
    return read;
  } finally {
    await client.end();
  }
}

/** Throws a sentence for a file with one household: it can only be imported into an existing server. */
export function requireWhole({ household }: Manifest): void {
  if (household)
    throw new Error(
      `This file holds one household (“${household.name}”), not a server: bring it in with \`hestia import\``,
    );
}

/** The migrations of a backup. Throws a sentence when this version does not know them. */
export function schemaOf({ schema, hestia }: Manifest): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.number, migration]));
  return schema.map(({ number, name, checksum }) => {
    const migration = known.get(number);
    if (migration?.checksum !== checksum)
      throw new Error(
        `The backup was made by Hestia ${hestia}, whose schema this version does not know ` +
          `(migration ${number}, ${name}): it takes that version or a newer one`,
      );
    return migration;
  });
}

function createLoading(client: Client, connection: ClientConfig, ofHousehold: boolean) {
  let tables = new Map<string, Table>();
  let restoreTables: (() => Promise<void>) | undefined;
  const filling = createFilling(client, (name) => {
    const table = tables.get(name);
    return table && inSql(client, table);
  });
  return {
    async manifest(manifest: Manifest) {
      if (!ofHousehold) requireWhole(manifest);
      await migrate(connection, schemaOf(manifest));
      const actual = await listBackedUp(client);
      tables = new Map(manifest.tables.map((table) => [table.name, table]));
      const known = actual.filter(({ name }) => tables.has(name));
      if (known.length !== tables.size || (!ofHousehold && known.length !== actual.length))
        throw new Error('The tables of this backup are not those of its schema');
      await client.query('begin');
      restoreTables = await clearForLoading(client, actual);
      for (const { id, name, email, isDevice } of manifest.household?.people ?? []) {
        await client.query('insert into users (id, username, email) values ($1, $2, $3)', [id, name, email ?? null]);
        if (isDevice) await client.query('update users set device_of = $2 where id = $1', [id, manifest.household?.id]);
      }
    },
    rows: (name: string, bytes: Buffer) => filling.rows(name, bytes),
    async end({ summary }: BackupReading) {
      await filling.end(summary);
      await restoreTables?.();
      await client.query('update identity set history = gen_random_uuid(), origin = null');
      await client.query('commit');
    },
  };
}
