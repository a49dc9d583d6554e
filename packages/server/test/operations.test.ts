import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import sharp from 'sharp';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { canMount } from './mounts.ts';
import { processEnv } from './process-env.ts';
import { startTestServer, type TestServer } from './server.ts';

const urlFor = (role: string, { connection: { host } }: EmbeddedPostgres) =>
  `postgres://${role}:${PASSWORD}@${encodeURIComponent(host)}/postgres`;
const PASSWORD = 'of-the-test';

/** The answer of the probe, and how long it took. */
async function ready(server: { url: string }, headers: Record<string, string> = {}) {
  const began = performance.now();
  const response = await fetch(`${server.url}/health/ready`, { headers });
  return { status: response.status, body: await response.json(), ms: performance.now() - began };
}

describe('a database that is there but of no use', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let server: TestServer;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-operations-'));
    fs.chmodSync(folder, 0o711);
    postgres = await startEmbeddedPostgres({ home: folder, tuning: { fsync: 'off' } });
    await administrate(postgres, `create role app login superuser password '${PASSWORD}'`);
    server = await startTestServer({ DATABASE_URL: urlFor('app', postgres), HESTIA_LOG: 'silent' });
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const administrate = async ({ administrator }: EmbeddedPostgres, statement: string) => {
    const client = new Client(administrator);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const endSessions = () =>
    administrate(postgres, `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'`);
  const signUp = () => server.signUp('Ada').catch((error: unknown) => error);
  const found = () => server.attempt(null, systemEndpoints.getReady);

  test('read-only, as after a failover: not ready, writes are refused with 503; writable again: all works', async () => {
    const ada = await server.signUp('Ada');
    await administrate(postgres, 'alter role app set default_transaction_read_only = on');
    await endSessions();
    await vi.waitFor(async () =>
      expect(await ready(server)).toMatchObject({ status: 503, body: { message: 'The database is read-only' } }),
    );
    const write = server.attempt(ada, colocationEndpoints.createColocation, {
      body: { name: 'Flat', createdBy: ada.id },
    });
    expect(await write).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'The database is read-only; nothing can be stored right now' },
    });
    // Only the operator sees the reason.
    expect(await ready(server, { via: '1.1 proxy' })).toMatchObject({
      status: 503,
      body: { message: 'Nothing can be stored right now' },
    });
    await administrate(postgres, 'alter role app reset default_transaction_read_only');
    await endSessions();
    await vi.waitFor(async () => expect((await ready(server)).status).toBe(200), 20_000);
  });

  test('with a role that may not sign in: not ready, calls are refused with 503', async () => {
    const ada = await server.signUp('Ada');
    await administrate(postgres, 'alter role app nologin');
    await endSessions();
    await vi.waitFor(async () => expect((await found()).status).toBe(503), 5000);
    const body = { name: 'Flat', createdBy: ada.id };
    expect(await server.attempt(ada, colocationEndpoints.createColocation, { body })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    await administrate(postgres, 'alter role app login');
    await vi.waitFor(async () => expect((await found()).status).toBe(200), 20_000);
  });

  test('frozen: the probe still answers, for any number of callers', async () => {
    await vi.waitFor(async () => expect((await ready(server)).status).toBe(200), 20_000);
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where usename = 'app'`.execute(server.platform.database.of());
    const pids = [postgres.pid, ...rows.map(({ pid }) => pid)];
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      const replies = await Promise.all(Array.from({ length: 20 }, () => ready(server)));
      for (const reply of replies) expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      // `readiness.test.ts` proves that it is within a second, without the clock of a busy machine.
      expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(10_000);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await vi.waitFor(async () => expect((await ready(server)).status).toBe(200), 20_000);
    expect(await signUp()).toHaveProperty('id');
  });
});

describe('a full disk', () => {
  const photo = async () => {
    const noise = {
      width: 300,
      height: 300,
      channels: 3 as const,
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    };
    const body = new FormData();
    const bytes = await sharp({ create: { ...noise, background: 'white' } })
      .jpeg()
      .toBuffer();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    return body;
  };

  test('of the database is reported as such, by writes and by the probe; with free space all works', async () => {
    const server = await startTestServer({ HESTIA_LOG: 'silent' });
    const ada = await server.signUp('Ada');
    const body = { name: 'Flat', createdBy: ada.id };
    const write = () => server.attempt(ada, colocationEndpoints.createColocation, { body });
    const on = server.platform.database.of();
    await sql`create function full_disk() returns trigger language plpgsql as
      'begin raise exception using errcode = ''53100'', message = ''could not extend file''; end'`.execute(on);
    await sql`create trigger full_disk before insert on colocations execute function full_disk()`.execute(on);
    const refused = await write();
    expect(refused).toMatchObject({ status: 507, body: { code: 'storageFull' } });
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await ready(server)).toMatchObject({ status: 503, body: { message: 'The disk is full' } });
    await sql`drop trigger full_disk on colocations`.execute(on);
    expect((await write()).status).toBe(200);
    await vi.waitFor(async () => expect((await ready(server)).status).toBe(200), { timeout: 30_000, interval: 200 });
    await server.close();
  });

  test.runIf(canMount())(
    'of the data folder is reported by pictures and by the probe; with free space all works',
    async () => {
      const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
      const server = await startTestServer({ HESTIA_DATA: disk, HESTIA_LOG: 'silent', HESTIA_LEAST_FREE_MB: '1' });
      try {
        const ada = await server.signUp('Ada');
        const put = async () => server.attempt(ada, imageEndpoints.addImage, { body: await photo() });
        fs.writeFileSync(path.join(disk, 'filler'), Buffer.alloc(1));
        fill(path.join(disk, 'filler'));
        expect(await put()).toMatchObject({ status: 507, body: { code: 'storageFull' } });
        // Refused before the first byte: below the minimum of free space no upload starts.
        expect(fs.readdirSync(path.join(disk, 'images'))).toEqual(['folder.id']);
        expect(await ready(server)).toMatchObject({ status: 503 });
        fs.rmSync(path.join(disk, 'filler'));
        // How much is free is looked up every few seconds.
        const soon = { timeout: 30_000, interval: 200 };
        await vi.waitFor(async () => expect((await put()).status).toBe(200), soon);
        await vi.waitFor(async () => expect((await ready(server)).status).toBe(200), soon);
      } finally {
        await server.close();
        execFileSync('umount', ['-l', disk]);
        fs.rmdirSync(disk);
      }
    },
  );

  test.runIf(canMount())('stops a start in words', async () => {
    const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    try {
      fill(path.join(disk, 'filler'));
      const env = { ...processEnv, PORT: '0', HESTIA_DATA: disk, HESTIA_LOG: 'silent' };
      const main = path.resolve(import.meta.dirname, '../src/main.ts');
      const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^The disk is full \(.*\)\. Free some space where the data folder .*\n$/);
    } finally {
      execFileSync('umount', ['-l', disk]);
      fs.rmdirSync(disk);
    }
  });
});

/** Writes until there is no room. */
function fill(file: string): void {
  const handle = fs.openSync(file, 'w');
  for (const size of [65_536, 4096, 1]) {
    try {
      for (;;) fs.writeSync(handle, Buffer.alloc(size));
    } catch {
      // No room for so much.
    }
  }
  fs.closeSync(handle);
}

/** A small disk needs root, outside of most containers. */
describe('an outage', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let started: ChildProcess | undefined;
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-outage-'));
    fs.chmodSync(folder, 0o711);
    postgres = await startEmbeddedPostgres({ home: path.join(folder, 'server'), tuning: { fsync: 'off' } });
  });
  afterEach(async () => {
    started?.kill('SIGKILL');
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function startHestia() {
    const env = {
      ...processEnv,
      PORT: '0',
      HESTIA_DATA: path.join(folder, 'data'),
      DATABASE_URL: postgres.url,
    };
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts')], { env });
    started = child;
    let out = '';
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const url = await vi.waitFor(() => {
      const [, address] = /Hestia is at (\S+)/.exec(out) ?? [];
      if (address === undefined) throw new Error(out);
      return address;
    }, 30_000);
    const lines = () => out.split('\n').filter((line) => /"level":[45]0/.test(line));
    return { child, ended, url, lines };
  }

  test('is one line per kind and second in the log, with its reason and without stacks; a signal ends Hestia soon and in order', async () => {
    const hestia = await startHestia();
    const signUp = await fetch(`${hestia.url}/api/Account/SignUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' }),
    });
    const { jwt } = (await signUp.json()) as { jwt: string };
    const before = hestia.lines().length;
    await postgres.stop();
    const began = performance.now();
    const ask = () => fetch(`${hestia.url}/api/Colocation`, { headers: { authorization: `Bearer ${jwt}` } });
    let refused = 0;
    for (let round = 0; round < 25; round++) {
      const replies = await Promise.all(Array.from({ length: 4 }, ask));
      refused += replies.filter(({ status }) => status === 503).length;
    }
    expect(refused).toBeGreaterThan(90);
    const seconds = Math.ceil((performance.now() - began) / 1000);
    const lines = hestia.lines().slice(before);
    const failures = lines.filter((line) => line.includes('"msg":"Request failed"'));
    expect(failures.length).toBeGreaterThan(0);
    // The first failures may differ: the connection is cut, then refused.
    expect(failures.length).toBeLessThanOrEqual(3 * (seconds + 1));
    expect(lines.join('\n')).not.toMatch(/"stack"|\[object Object\]|"status":50[0-9].*"msg":"request"/);
    hestia.child.kill('SIGTERM');
    const startedAt = performance.now();
    expect(await hestia.ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(12_000);
    postgres = await startEmbeddedPostgres({ home: path.join(folder, 'server') });
  });

  test('with a frozen database does not block the end', async () => {
    const hestia = await startHestia();
    const pids = [postgres.pid, ...(await processesOf(postgres))];
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      hestia.child.kill('SIGTERM');
      const startedAt = performance.now();
      expect(await hestia.ended).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(12_000);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  });
});

/** The processes of a database server but its first one. A bare machine has no `ps` to ask. */
async function processesOf({ administrator }: EmbeddedPostgres): Promise<number[]> {
  const client = new Client(administrator);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}
