import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { startEmbeddedPostgres } from '../embedded/embedded.ts';
import { openStorage } from './storage.ts';

const log = quietLog();
const programs = { postgresFolder: null, oldPostgresFolder: null };
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-storage-'));
  fs.chmodSync(folder, 0o711);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

async function tablesOf(connection: ClientConfig): Promise<string[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by name`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test('without an address the database is created in the data folder, and stays there', async () => {
  const settings = { databaseUrl: null, databaseListenUrl: null, dataFolder: folder, ...programs };
  const first = await openStorage(settings, log);
  const tables = await tablesOf(first.connection);
  expect(tables).toContain('colocations');
  await first.close();
  expect(fs.existsSync(first.connection.host ?? '')).toBe(false);
  const second = await openStorage(settings, log);
  expect(await tablesOf(second.connection)).toEqual(tables);
  await second.close();
  expect(fs.readdirSync(folder).toSorted()).toEqual(['database', 'database.id', 'keys']);
});

test('an address on a unix socket is used as it is', async () => {
  const home = await createTestDatabase('empty');
  const storage = await openStorage(
    { databaseUrl: home.url, databaseListenUrl: null, dataFolder: folder, ...programs },
    log,
  );
  expect(await tablesOf(storage.connection)).toContain('colocations');
  await storage.close();
  expect(fs.readdirSync(folder)).toEqual(['database.id']);
  await home.drop();
});

/** Makes a server that can be started later. */
async function startAndStop(home: string) {
  const server = await startEmbeddedPostgres({ home });
  await server.stop();
  return server;
}

test('an address over TCP is used, and waited for when its server starts later', async () => {
  const port = 20_000 + (process.pid % 20_000);
  const { password } = (await startAndStop(folder)).connection;
  const databaseUrl = `postgres://hestia_app:${password}@127.0.0.1:${port}/postgres`;
  const opening = openStorage({ databaseUrl, databaseListenUrl: null, dataFolder: folder, ...programs }, log);
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith(
      `Cannot connect to the database at 127.0.0.1:${port}/postgres yet (connect ECONNREFUSED 127.0.0.1:${port}); retrying for a minute`,
    ),
  );
  const server = await startEmbeddedPostgres({ home: folder, tuning: { listen_addresses: '127.0.0.1', port } });
  const storage = await opening;
  expect(await tablesOf(storage.connection)).toContain('colocations');
  await storage.close();
  await server.stop();
});

test("an address with a wrong name is refused at once, with the server's error", async () => {
  const home = await createTestDatabase('empty');
  const databaseUrl = home.url.replace(/[^/]+$/, 'no_such_database');
  const opening = openStorage({ databaseUrl, databaseListenUrl: null, dataFolder: folder, ...programs }, log);
  await expect(opening).rejects.toThrow('database "no_such_database" does not exist');
  await home.drop();
});

test('a data folder opens only with its database, and is reassigned after its mark is removed', async () => {
  const [own, other] = [await createTestDatabase(), await createTestDatabase()];
  // Both are copies of one template: a fresh database generates its id.
  await changeId(other.connection);
  const open = (databaseUrl: string) =>
    openStorage({ databaseUrl, databaseListenUrl: null, dataFolder: folder, ...programs }, log);
  // Several processes at once may be the first.
  for (const storage of await Promise.all([open(own.url), open(own.url), open(own.url)])) await storage.close();
  await expect(open(other.url)).rejects.toThrow(
    new RegExp(
      `^The data folder ${folder} belongs to another database .* remove ${folder}/database.id and start again`,
    ),
  );
  await (await open(own.url)).close();
  fs.rmSync(path.join(folder, 'database.id'));
  await (await open(other.url)).close();
  await expect(open(own.url)).rejects.toThrow('belongs to another database');
  await Promise.all([own.drop(), other.drop()]);
});

async function changeId(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query('update identity set id = gen_random_uuid()');
  await client.end();
}
