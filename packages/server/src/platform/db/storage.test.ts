import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { openStorage } from './storage.ts';

const log = quietLog();
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

test('without an address the database lies in the data folder, and stays there', async () => {
  const settings = { databaseUrl: null, databaseListenUrl: null, dataFolder: folder, postgresFolder: null };
  const first = await openStorage(settings, log);
  const tables = await tablesOf(first.connection);
  expect(tables).toContain('colocations');
  await first.close();
  expect(fs.existsSync(first.connection.host ?? '')).toBe(false);
  const second = await openStorage(settings, log);
  expect(await tablesOf(second.connection)).toEqual(tables);
  await second.close();
  expect(fs.readdirSync(folder).toSorted()).toEqual(['database', 'keys']);
});

test('an address on a unix socket is used as it is', async () => {
  const home = await createTestDatabase('empty');
  const storage = await openStorage(
    { databaseUrl: home.url, databaseListenUrl: null, dataFolder: folder, postgresFolder: null },
    log,
  );
  expect(await tablesOf(storage.connection)).toContain('colocations');
  await storage.close();
  expect(fs.readdirSync(folder)).toEqual([]);
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
  const opening = openStorage({ databaseUrl, databaseListenUrl: null, dataFolder: folder, postgresFolder: null }, log);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('trying for a minute')));
  const server = await startEmbeddedPostgres({ home: folder, tuning: { listen_addresses: '127.0.0.1', port } });
  const storage = await opening;
  expect(await tablesOf(storage.connection)).toContain('colocations');
  await storage.close();
  await server.stop();
});

test('an address with a wrong name is refused at once, in the words of the server', async () => {
  const home = await createTestDatabase('empty');
  const databaseUrl = home.url.replace(/[^/]+$/, 'no_such_database');
  const opening = openStorage({ databaseUrl, databaseListenUrl: null, dataFolder: folder, postgresFolder: null }, log);
  await expect(opening).rejects.toThrow('database "no_such_database" does not exist');
  await home.drop();
});
