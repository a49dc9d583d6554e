import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { whatIsBetween } from '#platform/db/opening/pooler.ts';
import { createApp, type App } from '../src/app.ts';
import { attempt, succeed, type TestUser } from './call.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startPooler, whyNoPooler, type Pooler } from './pgbouncer.ts';
import { startTestServer, type TestServer } from './server.ts';

let home: TestDatabase;
let folder: string;
let byTransaction: Pooler;
let bySession: Pooler;
let server: TestServer;
let second: App;
let urls: [string, string];
let ada: TestUser;
let flat: string;

beforeEach(({ skip }) => skip(whyNoPooler !== null, whyNoPooler ?? ''));
beforeAll(async () => {
  if (whyNoPooler !== null) return;
  home = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-pooled-'));
  [byTransaction, bySession] = await Promise.all([startPooler(home, 'transaction'), startPooler(home, 'session')]);
  server = await startTestServer({ DATABASE_URL: byTransaction.url, HESTIA_DATABASE_LISTEN_URL: home.url });
  second = await createApp(readSettings(server.env), { log: createLog('error') });
  urls = [server.url, await second.listen()];
  ada = await server.signUp('Ada');
  flat = await server.createHousehold(ada);
});
afterAll(async () => {
  if (whyNoPooler !== null) return;
  await second.close();
  await server.close();
  await Promise.all([byTransaction.stop(), bySession.stop()]);
  await home.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const say = (url: string, content: string) =>
  succeed(url, ada, messageEndpoints.sendMessage, { body: { colocationId: flat, content, sendBy: ada.id } });
const open = (env: Record<string, string>) =>
  createApp(readSettings({ PORT: '0', HESTIA_DATA: folder, HESTIA_LOG: 'silent', ...env }), {
    log: createLog('silent'),
  });

/** Queries over one connection, as another program behind the same pooler would. */
async function ask<Row extends object>(url: string, sql: string): Promise<Row | undefined> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows[0];
  } finally {
    await client.end();
  }
}

test('behind a transaction pooler, two processes read and write, many at once', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, turn) => say(urls[turn % 2 === 0 ? 0 : 1], `Message ${turn}`)));
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, turn) =>
      attempt(urls[turn % 2 === 0 ? 0 : 1], ada, colocationEndpoints.getColocation, { params: { id: flat } }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test("behind a transaction pooler, one process receives the other's events", async () => {
  const read = async () => {
    const reply = await attempt(urls[1], ada, colocationEndpoints.getColocation, { params: { id: flat } });
    return Number(reply.headers.get('hestia-seq'));
  };
  const before = await read();
  await say(urls[0], 'News');
  await vi.waitFor(async () => expect(await read()).toBe(before + 1), 1000);
});

test('slow statements are ended in the database behind a pooler, too', async () => {
  const { rows } = await server.platform.database
    .of()
    .withTables<{ pg_settings: { name: string; setting: string } }>()
    .transaction()
    .execute((tx) =>
      tx
        .selectFrom('pg_settings')
        .select(['name', 'setting'])
        .where('name', 'in', ['statement_timeout', 'idle_in_transaction_session_timeout', 'TimeZone'])
        .orderBy('name')
        .execute()
        .then((found) => ({ rows: found.map(({ name, setting }) => [name, setting]) })),
    );
  expect(Object.fromEntries(rows)).toEqual({
    TimeZone: 'UTC',
    idle_in_transaction_session_timeout: '30000',
    statement_timeout: '15000',
  });
});

test('Hestia leaves no state behind in the sessions of a pooler', async () => {
  await say(urls[0], 'Before somebody else asks');
  for (let turn = 0; turn < 6; turn++)
    expect(
      await ask(
        byTransaction.url,
        `select current_setting('statement_timeout') as patience, (select count(*)::integer from pg_prepared_statements) as prepared,
         (select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`,
      ),
    ).toEqual({ patience: '0', prepared: 0, locks: 0 });
});

test('a pooler and a server are recognized as such', async () => {
  const between = await Promise.all(
    [byTransaction.url, bySession.url, home.url].map((connectionString) => whatIsBetween({ connectionString })),
  );
  expect(between).toEqual(['transaction pooler', 'session pooler', 'nothing']);
});

test('a transaction pooler without a direct address stops the start with a sentence', async () => {
  await expect(open({ DATABASE_URL: byTransaction.url })).rejects.toThrow(
    'DATABASE_URL points to a connection pooler in transaction mode (PgBouncer with pool_mode = transaction): ' +
      'set HESTIA_DATABASE_LISTEN_URL to the address of the database server itself',
  );
  await expect(open({ DATABASE_URL: home.url, HESTIA_DATABASE_LISTEN_URL: byTransaction.url })).rejects.toThrow(
    'HESTIA_DATABASE_LISTEN_URL points to a connection pooler in transaction mode',
  );
});

test('a direct address of another database stops the start with a sentence', async () => {
  const other = await createTestDatabase('empty');
  await expect(open({ DATABASE_URL: byTransaction.url, HESTIA_DATABASE_LISTEN_URL: other.url })).rejects.toThrow(
    'DATABASE_URL and HESTIA_DATABASE_LISTEN_URL point to different databases',
  );
  expect(await ask(other.url, `select to_regclass('migrations') as made`)).toEqual({ made: null });
  await other.drop();
});

test('a session pooler needs no further setting', async () => {
  const app = await open({ DATABASE_URL: bySession.url });
  const url = await app.listen();
  const reply = await attempt(url, null, systemEndpoints.getReady);
  await app.close();
  expect(reply.status).toBe(200);
});
