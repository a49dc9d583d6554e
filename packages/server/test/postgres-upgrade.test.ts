import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { openStorage } from '#platform/db/opening/storage.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createLog } from '#platform/log.ts';
import { createApp } from '../src/app.ts';
import { DEMO_EMAILS, DEMO_PASSWORD, furnishFlat } from '../src/cli/demo/flat.ts';
import { succeed } from './call.ts';
import { resultOf, hestia } from './hestia.ts';
import { quietLog } from './quiet-log.ts';

// Upgrades with the programs of an older PostgreSQL, from Debian.

const OLD_PROGRAMS = '/usr/lib/postgresql/15';
/** Databases are made and loaded: on a busy machine that takes a while. */
const patience = { timeout: 300_000 };

let shelf: string;
/** A data folder of a Hestia with the older PostgreSQL, in which people live. */
let lived: string;
let before: Content;

const databaseIn = (folder: string) => path.join(folder, 'database');
const settingsOf = (folder: string) => readSettings({ HESTIA_DATA: folder, PORT: '0', HESTIA_LOG: 'silent' });
const namesIn = (folder: string) => fs.readdirSync(databaseIn(folder)).toSorted();
const versionIn = (folder: string, cluster = 'cluster') =>
  fs.readFileSync(path.join(databaseIn(folder), cluster, 'PG_VERSION'), 'utf8').trim();
const oldOneIn = (folder: string) => namesIn(folder).find((name) => name.startsWith('cluster.old-15-')) ?? '';

beforeAll(async () => {
  if (!fs.existsSync(OLD_PROGRAMS)) return;
  shelf = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-upgrade-'));
  fs.chmodSync(shelf, 0o711);
  lived = path.join(shelf, 'lived');
  const settings = readSettings({ HESTIA_DATA: lived, PORT: '0', HESTIA_POSTGRES: OLD_PROGRAMS });
  const app = await createApp(settings, { log: createLog('silent') });
  await furnishFlat(await app.listen());
  const lookForQueues = async () => {
    const { rowCount } = await app.platform.database.pool.query('select from pgboss.queue');
    if (rowCount === 0) throw new Error('The job queue has not started yet');
  };
  await vi.waitFor(lookForQueues, 60_000);
  await app.close();
  await withOld(lived, async ({ connection }) => {
    await ask(connection, `insert into waiting_jobs (queue, item) values ('nobody', '{"waits":true}')`);
    await ask(
      connection,
      `insert into pgboss.job (name, data, start_after) select min(name), '{"is":"queued"}', '2100-01-01' from pgboss.queue`,
    );
    before = await contentOf(connection);
  });
}, patience.timeout);
afterAll(() => shelf && fs.rmSync(shelf, { recursive: true, force: true }));
afterEach(() => void vi.restoreAllMocks());

let copies = 0;
/** A copy of the data folder with the same owners, like `cp -a`. */
function copyOfLived(): string {
  const folder = path.join(shelf, `copy-${copies++}`);
  expect(spawnSync('cp', ['-a', lived, folder]).status).toBe(0);
  return folder;
}

/** Works on a database with the older programs; `cluster` names one that is restored before. */
async function withOld<T>(
  folder: string,
  work: (server: EmbeddedPostgres) => Promise<T>,
  cluster?: string,
): Promise<T> {
  const home = databaseIn(folder);
  if (cluster !== undefined) {
    fs.rmSync(path.join(home, 'cluster'), { recursive: true });
    fs.renameSync(path.join(home, cluster), path.join(home, 'cluster'));
  }
  const server = await startEmbeddedPostgres({ home, keys: path.join(folder, 'keys'), binariesFolder: OLD_PROGRAMS });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function ask<T extends object>(connection: ClientConfig, sql: string): Promise<T[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

type Content = Record<string, string>;

/** The row count and a checksum of each table in the catalog, and the position of each sequence. */
async function contentOf(connection: ClientConfig): Promise<Content> {
  const tables = await ask<{ name: string }>(
    connection,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const content: Content = {};
  for (const { name } of tables) {
    const [found] = await ask<{ rows: string }>(
      connection,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as rows from "${name}" t`,
    );
    content[name] = found?.rows ?? '';
  }
  const sequences = await ask<{ name: string; at: string }>(
    connection,
    `select sequencename as name, coalesce(last_value::text, '') as at from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, at } of sequences) content[name] = at;
  return content;
}

/** The queue's contents go to the table of waiting jobs. */
const withoutJobs = (content: Content) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('waiting_jobs')));

async function expectUpgraded(folder: string) {
  const storage = await openStorage(settingsOf(folder), quietLog());
  try {
    expect(withoutJobs(await contentOf(storage.connection))).toEqual(withoutJobs(before));
    const jobs = await ask(storage.connection, 'select item, not_before::text from waiting_jobs');
    expect(jobs).toContainEqual({ item: { waits: true }, not_before: null });
    expect(jobs).toContainEqual({ item: { is: 'queued' }, not_before: '2100-01-01 00:00:00+00' });
  } finally {
    await storage.close();
  }
  expect([versionIn(folder), versionIn(folder, oldOneIn(folder))]).toEqual(['18', '15']);
  expect(namesIn(folder).filter((name) => /^cluster\.(?:new|ready)/.test(name))).toEqual([]);
}

describe.runIf(fs.existsSync(OLD_PROGRAMS))('data of an older PostgreSQL', () => {
  test('is upgraded by a start, every row, number and job; the old one is kept', patience, async () => {
    const folder = copyOfLived();
    expect(Object.values(before).filter((rows) => !rows.startsWith('0 ')).length).toBeGreaterThan(25);
    await expectUpgraded(folder);
    await withOld(
      folder,
      async ({ connection }) => expect(await contentOf(connection)).toEqual(before),
      oldOneIn(folder),
    );
  });

  test('serves users as before, who fetch all data again', patience, async () => {
    const folder = copyOfLived();
    const app = await createApp(settingsOf(folder), { log: createLog('silent') });
    const url = await app.listen();
    const body = { email: DEMO_EMAILS[0] ?? '', password: DEMO_PASSWORD };
    const { jwt, user } = await succeed(url, null, accountEndpoints.signIn, { body });
    const id = user.colocationId ?? '';
    expect(await succeed(url, { jwt }, accountEndpoints.listMembers, { params: { id } })).toHaveLength(4);
    await succeed(url, { jwt }, colocationEndpoints.updateColocation, { body: { id, timeZone: 'Europe/Rome' } });
    await app.close();
    // The old database may be restored, and would give the same numbers to other events.
    const marks = (connection: ClientConfig) =>
      ask<{ id: string; history: string }>(connection, 'select id, history from identity');
    const storage = await openStorage(settingsOf(folder), quietLog());
    const after = await marks(storage.connection);
    await storage.close();
    const old = await withOld(folder, ({ connection }) => marks(connection), oldOneIn(folder));
    expect(after[0]?.id).toBe(old[0]?.id);
    expect(after[0]?.history).not.toBe(old[0]?.history);
  });

  test('is upgraded by the next start, wherever earlier ones were killed', patience, async () => {
    const folder = copyOfLived();
    const script = path.join(import.meta.dirname, 'killed-upgrade-process.ts');
    const kill = (pattern: string) => {
      const { signal } = spawnSync(process.execPath, [script, folder, pattern], { stdio: 'inherit' });
      expect([pattern, signal]).toEqual([pattern, 'SIGKILL']);
    };
    for (const pattern of [
      'disable trigger',
      'add constraint',
      'pg_sequences',
      'analyze',
      String.raw`cluster\.ready$`,
    ]) {
      kill(pattern);
      expect([versionIn(folder), oldOneIn(folder)]).toEqual(['15', '']);
    }
    kill(String.raw`cluster\.old-15-`);
    kill('/cluster$');
    await expectUpgraded(folder);
  });

  test('of two concurrent starts, one upgrades it and the other is refused', patience, async () => {
    const folder = copyOfLived();
    const starts = await Promise.allSettled([1, 2].map(() => openStorage(settingsOf(folder), quietLog())));
    const refused = starts.filter((start) => start.status === 'rejected').map(({ reason }) => String(reason));
    expect(refused).toEqual([expect.stringContaining('already uses')]);
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
    expect(versionIn(folder)).toBe('18');
  });

  test('stays, with a report, without room for a second one', patience, async () => {
    const folder = copyOfLived();
    const names = namesIn(folder);
    const disk = Object.assign(fs.statfsSync(folder), { bavail: 10, bsize: 1024 * 1024 });
    vi.spyOn(fs, 'statfsSync').mockReturnValue(disk);
    await expect(openStorage(settingsOf(folder), quietLog())).rejects.toThrow(
      /There is no room .*: it takes \d+ MB .* 10 MB are free\. Nothing has been changed/,
    );
    expect([namesIn(folder), versionIn(folder)]).toEqual([names, '15']);
  });

  test('stays where objects in it are not Hestia’s, which would be lost', patience, async () => {
    const folder = copyOfLived();
    await withOld(folder, ({ connection }) => ask(connection, 'create table recipes as select 1 as one'));
    const names = namesIn(folder);
    await expect(openStorage(settingsOf(folder), quietLog())).rejects.toThrow(
      /Failed to carry the database over .* \(table recipes\).* the earlier Hestia still starts/,
    );
    expect([namesIn(folder), versionIn(folder)]).toEqual([names, '15']);
  });

  test('is backed up by a command before the upgrade, and stays', patience, async () => {
    const folder = copyOfLived();
    const { file } = await resultOf<{ file: string }>({ HESTIA_DATA: folder }, 'backup', '--to', path.join(shelf, 'b'));
    expect(versionIn(folder)).toBe('15');
    expect((await hestia({}, 'verify', file)).out).toMatch(/^Sound: /);
  });

  test('needs its programs where those in the settings differ, and says so', patience, async () => {
    const folder = copyOfLived();
    const settings = { ...settingsOf(folder), oldPostgresFolder: '/nowhere' };
    await expect(openStorage(settings, quietLog())).rejects.toThrow('HESTIA_OLD_POSTGRES is /nowhere, but PostgreSQL');
    expect(versionIn(folder)).toBe('15');
  });
});
