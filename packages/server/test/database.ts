import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig, type QueryResult } from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from './global-setup.ts';

/** A database for one test file: a copy of the migrated template or of another one, or (`empty`) without any table. */
export async function createTestDatabase(
  from: 'migrated' | 'empty' | TestDatabase = 'migrated',
): Promise<TestDatabase> {
  const server = inject('server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const templates = { migrated: TEMPLATE, empty: 'template0' };
  const template = typeof from === 'string' ? templates[from] : from.connection.database;
  await onEachNode(`create database ${name} template ${template} strategy file_copy`);
  return {
    connection: { ...server, database: name },
    url: `postgres://${server.user}:${server.password}@${encodeURIComponent(server.host)}:${server.port}/${name}`,
    drop: async () => {
      await onEachNode(`drop database ${name} with (force)`);
    },
  };
}

export type TestDatabase = {
  readonly connection: ClientConfig;
  /** The same as a `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
};

/** On a cluster, each node has the database. */
async function onEachNode(statement: string): Promise<void> {
  for (const port of [inject('server').port, ...inject('workers')]) await administrate(statement, 'postgres', port);
}

/** Runs one statement as the owner of the run's database server. */
export async function administrate(
  statement: string,
  database = 'postgres',
  port = inject('server').port,
): Promise<QueryResult> {
  const client = new Client({ ...inject('server'), database, port });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
