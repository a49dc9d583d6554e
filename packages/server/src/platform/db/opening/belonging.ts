import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/opening/connection.ts';
import { readOrCreateSecret } from '#platform/kernel/stored-secret.ts';

/** The file in a data folder that identifies its database. */
const MARK = 'database.id';

/**
 * A data folder belongs to one database: its pictures and keys are of that one. Throws a sentence when it is another's,
 * so that a wrong pair is never used; a folder without a mark is assigned to this database. Safe for concurrent
 * processes.
 */
export async function requireOwnDatabase(connection: ClientConfig, dataFolder: string): Promise<void> {
  const id = await readId(connection);
  const marked = readOrCreateSecret(dataFolder, MARK, () => id);
  if (marked === id) return;
  throw new Error(
    `The data folder ${dataFolder} belongs to another database (expected ${marked}, connected to ${id}): ` +
      'the pictures in it are not those of this database. ' +
      'Set HESTIA_DATA and DATABASE_URL to a pair that belongs together. ' +
      `If this is intended, remove ${path.join(dataFolder, MARK)} and start again: the folder is then this database's.`,
  );
}

async function readId(connection: ClientConfig): Promise<string> {
  const client = new Client(connectionConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from identity');
    if (rows[0] === undefined) throw new Error('Table "identity" is empty: restore the database from a backup');
    return rows[0].id;
  } finally {
    await client.end();
  }
}
