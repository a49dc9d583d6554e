import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findBinaries } from './binaries.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { canEnter, databaseIdentity, isRoot, OWN_USER, userNamed } from './identity.ts';
import { findOldPrograms } from './old-programs.ts';
import { isAlive } from './processes.ts';

// Long, with spaces and letters of another alphabet: the socket must still find a short path.
const deep = path.join(
  'Ma colocation – 家',
  'a folder deep below the home of somebody',
  'who likes long names',
  'data',
);
type Options = Parameters<typeof startEmbeddedPostgres>[0];
type Older = NonNullable<Options['older']>;
let base: string;
let home: string;
const running: EmbeddedPostgres[] = [];
const others: ChildProcess[] = [];

beforeAll(async () => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-embedded-'));
  fs.chmodSync(base, 0o711);
  home = path.join(base, deep);
  await within(await start(), 'create table notes (text text)');
  await stopAll();
});
afterEach(stopAll);
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

/** As in a server: older data is carried over. */
const older: Older = {
  binariesFolder: null,
  carryOver: () => Promise.reject(new Error('Nothing is older')),
};

async function start(
  options: { home?: string; binariesFolder?: string; older?: Older } = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ home, ...options });
  running.push(server);
  return server;
}

async function stopAll() {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  for (const other of others.splice(0)) {
    if (other.exitCode !== null || other.signalCode !== null) continue;
    other.kill('SIGKILL');
    await new Promise((resolve) => other.once('exit', resolve));
  }
}

async function within(server: { connection: ClientConfig }, sql: string): Promise<unknown[]> {
  const client = new Client(server.connection);
  // The server may be killed between the response and the goodbye.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

type Output = { readonly pid: number; readonly connection: ClientConfig; readonly refused?: string };

/** Starts the database of a folder from another process; returns its output. */
async function startElsewhere(
  folder: string,
  { as = [], env = process.env }: { as?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<{ output: Output; process: ChildProcess }> {
  const script = path.resolve(import.meta.dirname, '../../../../test/embedded-process.ts');
  const [program, ...rest] = [...as, process.execPath, script, folder];
  const other = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  others.push(other);
  const line = await new Promise<string>((resolve, reject) => {
    other.stdout.setEncoding('utf8').once('data', resolve);
    other.once('error', reject).once('exit', () => reject(new Error('It ended without a word')));
  });
  return { output: JSON.parse(line) as Output, process: other };
}

test('a second start finds the data of the first one', async () => {
  await within(await start(), "insert into notes values ('kept')");
  await stopAll();
  expect(await within(await start(), "select text from notes where text = 'kept'")).toEqual([{ text: 'kept' }]);
});

test('fsync is on, and nothing listens on the network', async () => {
  const rows = await within(
    await start(),
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens`,
  );
  expect(rows).toEqual([{ fsync: 'on', listens: '' }]);
});

test('a killed database is restarted, with everything that was committed', async () => {
  const server = await start();
  await within(server, "insert into notes values ('before the kill')");
  const killed = server.pid;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(server.pid).not.toBe(killed), 10_000);
  const found = () => within(server, "select text from notes where text = 'before the kill'");
  expect(await vi.waitFor(found, 10_000)).toEqual([{ text: 'before the kill' }]);
});

test('a second Hestia on the same folder is refused with a sentence', async () => {
  await start();
  const { output } = await startElsewhere(home);
  expect(output.refused).toBe(
    `Another Hestia (process ${process.pid}) already uses ${home}: stop it first, or give this one its own HESTIA_DATA`,
  );
  await expect(startEmbeddedPostgres({ home })).rejects.toThrow('already uses');
});

test('the database ends with a killed Hestia, and the next one takes over', async () => {
  const { output, process: other } = await startElsewhere(home);
  await within(output, "insert into notes values ('of the other')");
  other.kill('SIGKILL');
  const server = await start();
  expect(await within(server, "select text from notes where text = 'of the other'")).toEqual([
    { text: 'of the other' },
  ]);
  expect(isAlive(output.pid)).toBe(false);
});

test('without setpriv, too, the database ends with its Hestia, and restarts when it is killed', async () => {
  const bin = fs.mkdtempSync(path.join(base, 'bin-'));
  fs.chmodSync(bin, 0o755);
  for (const name of ['sh', 'cat', 'getent', 'test']) fs.symlinkSync(`/usr/bin/${name}`, path.join(bin, name));
  const { output, process: other } = await startElsewhere(home, { env: { ...process.env, PATH: bin } });
  process.kill(output.pid, 'SIGKILL');
  const select = () => within(output, 'select 1 as one');
  await vi.waitFor(async () => expect(await select()).toEqual([{ one: 1 }]), 10_000);
  other.kill('SIGKILL');
  await vi.waitFor(() => expect(select()).rejects.toThrow(/ENOENT|ECONNREFUSED|shutting down/), 10_000);
});

test("a first start killed half-way doesn't block the next", async () => {
  const folder = path.join(base, 'half');
  fs.mkdirSync(path.join(folder, 'cluster.new-killed', 'base'), { recursive: true });
  await within(await start({ home: folder }), 'select 1');
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('cluster.'))).toEqual([]);
});

test('data of another PostgreSQL is refused with a sentence', async () => {
  const file = path.join(home, 'cluster', 'PG_VERSION');
  const version = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, '14\n');
  await expect(start()).rejects.toThrow('was created by PostgreSQL 14, but these binaries are PostgreSQL 18');
  await expect(start({ older })).rejects.toThrow(
    /was created by PostgreSQL 14\..* the programs of PostgreSQL 14 are needed again.* postgresql-14.* HESTIA_OLD_POSTGRES/,
  );
  fs.writeFileSync(file, '99\n');
  await expect(start({ older })).rejects.toThrow('was created by PostgreSQL 99, but these binaries are PostgreSQL 18');
  fs.writeFileSync(file, version);
});

test('the programs in use are copied next to the data, and run it when no others are installed', async () => {
  const folder = path.join(base, 'keeps');
  fs.mkdirSync(folder);
  for (const name of ['postgres-18.0', 'postgres-17.1', 'postgres.new-killed']) fs.mkdirSync(path.join(folder, name));
  await within(await start({ home: folder, older }), 'create table kept as select 1 as one');
  await stopAll();
  const programs = fs.readdirSync(folder).filter((name) => name.startsWith('postgres'));
  expect(programs).toEqual([expect.stringMatching(/^postgres-18\.[1-9]/)]);
  const identity = databaseIdentity(folder);
  const found = findOldPrograms(18, { given: null, home: folder, identity });
  expect(found.folder).toBe(path.join(folder, ...programs, 'bin'));
  expect(await within(await start({ home: folder, binariesFolder: found.folder }), 'select * from kept')).toEqual([
    { one: 1 },
  ]);
  expect(() => findOldPrograms(17, { given: found.folder, home: folder, identity })).toThrow(
    `HESTIA_OLD_POSTGRES is ${found.folder}, which contains PostgreSQL 18, but the data in ${folder} was created by PostgreSQL 17`,
  );
});

test('programs of another PostgreSQL are refused before anything is made', async () => {
  const bin = fs.mkdtempSync(path.join(base, 'other-'));
  fs.chmodSync(bin, 0o755);
  fs.writeFileSync(path.join(bin, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 14.9"\n', { mode: 0o755 });
  const fresh = path.join(base, 'fresh');
  await expect(start({ home: fresh, binariesFolder: bin })).rejects.toThrow(
    'contains PostgreSQL 14; Hestia requires 15 or newer',
  );
  expect(fs.readdirSync(fresh)).toEqual([]);
  const before = fs.readdirSync(path.join(home, 'cluster'));
  await expect(start({ binariesFolder: bin })).rejects.toThrow('these binaries are PostgreSQL 14');
  expect(fs.readdirSync(path.join(home, 'cluster'))).toEqual(before);
});

test.runIf(isRoot())('a folder that was restored with other owners and modes is mended', async () => {
  const folder = path.join(base, 'restored');
  await within(await start({ home: folder }), 'create table kept as select 1 as one');
  await stopAll();
  const cluster = path.join(folder, 'cluster');
  for (const name of ['', ...fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' })]) {
    const file = path.join(cluster, name);
    fs.chownSync(file, 0, 0);
    fs.chmodSync(file, fs.statSync(file).isDirectory() ? 0o755 : 0o444);
  }
  expect(await within(await start({ home: folder }), 'select * from kept')).toEqual([{ one: 1 }]);
});

test('a folder without PostgreSQL programs is refused with a sentence', async () => {
  await expect(start({ binariesFolder: base })).rejects.toThrow(
    `HESTIA_POSTGRES is ${base}, but PostgreSQL cannot run`,
  );
  await within(await start(), 'select 1');
});

test('the programs of a given folder can be used', async () => {
  const { folder } = findBinaries(null, home, databaseIdentity(home));
  expect(await within(await start({ binariesFolder: path.dirname(folder) }), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot())('as root, programs that the database cannot reach are copied to where it can', () => {
  const programs = path.dirname(findBinaries(null, home, databaseIdentity(home)).folder);
  const closed = path.join(base, 'closed programs');
  fs.mkdirSync(closed, { mode: 0o700 });
  fs.cpSync(programs, path.join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  const keep = path.join(base, 'keep');
  fs.mkdirSync(keep);
  const find = () => findBinaries(null, keep, databaseIdentity(keep), { native: () => path.join(closed, 'native') });
  expect(find().folder).toMatch(/keep\/programs-\w+\/bin$/);
  expect(find()).toEqual(find());
});

test.runIf(isRoot())('as root, data may lie where nobody else can get, and stays there', async () => {
  const closed = path.join(base, 'closed to others');
  fs.mkdirSync(closed, { mode: 0o700 });
  const folder = path.join(closed, 'data');
  await within(await start({ home: folder }), 'create table kept as select 1 as one');
  await stopAll();
  const server = await start({ home: folder });
  expect(await within(server, 'select * from kept')).toEqual([{ one: 1 }]);
  const killed = server.pid;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(server.pid).not.toBe(killed), 10_000);
  const found = () => within(server, 'select * from kept');
  expect(await vi.waitFor(found, 10_000)).toEqual([{ one: 1 }]);
  expect(fs.readdirSync(folder).toSorted()).toEqual(['cluster', 'keys', 'owner']);
});

const guest = { uid: 1, gid: 1 };
test.runIf(isRoot() && canEnter(guest, import.meta.dirname))('runs as an ordinary user, too', async () => {
  const folder = path.join(base, 'of-a-guest');
  fs.mkdirSync(folder);
  fs.chownSync(folder, guest.uid, guest.gid);
  const { output } = await startElsewhere(folder, { as: ['setpriv', '--reuid=1', '--regid=1', '--clear-groups'] });
  expect(output.refused).toBeUndefined();
  expect(await within(output, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(fs.statSync(path.join(folder, 'cluster')).uid).toBe(guest.uid);
});

test.runIf(isRoot() && canEnter(guest, import.meta.dirname))(
  "an ordinary user is told what to do about a restored folder with another user's files",
  async () => {
    const folder = path.join(base, 'restored-by-another');
    fs.mkdirSync(folder);
    fs.chownSync(folder, guest.uid, guest.gid);
    const as = ['setpriv', '--reuid=1', '--regid=1', '--clear-groups'];
    const { process: first } = await startElsewhere(folder, { as });
    const ended = once(first, 'exit');
    first.kill('SIGTERM');
    await ended;
    const cluster = path.join(folder, 'cluster');
    for (const file of ['PG_VERSION', '']) {
      fs.chownSync(path.join(cluster, file), 12_345, 12_345);
      const { output } = await startElsewhere(folder, { as });
      expect(output.refused).toBe(
        `The database files in ${cluster} are owned by user 12345, but Hestia runs the database as user 1. ` +
          `Fix the ownership as root: chown -R 1 ${cluster}`,
      );
      fs.chownSync(path.join(cluster, file), guest.uid, guest.gid);
    }
    const { output } = await startElsewhere(folder, { as });
    expect(await within(output, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test.runIf(isRoot())(
  'as root it runs as the owner of its folder, or as a dedicated user if the owner has no name',
  async () => {
    for (const { uid, runsAs } of [
      { uid: 1, runsAs: 1 },
      { uid: 12_345, runsAs: userNamed(OWN_USER)?.uid },
    ]) {
      const folder = path.join(base, `owned-by-${uid}`);
      fs.mkdirSync(folder);
      fs.chownSync(folder, uid, uid);
      await within(await start({ home: folder }), 'select 1');
      expect(fs.statSync(path.join(folder, 'cluster')).uid).toBe(runsAs);
    }
  },
);

test("connections require a password, and Hestia's role is no superuser", async () => {
  const server = await start();
  const { password: _, ...without } = server.connection;
  await expect(within({ connection: without }, 'select 1')).rejects.toThrow('password');
  for (const user of ['hestia', 'hestia_app'])
    await expect(within({ connection: { ...without, user, password: 'a guess' } }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  expect(
    await within(server, 'select rolname, rolsuper, rolcreaterole from pg_roles where rolname = current_user'),
  ).toEqual([{ rolname: 'hestia_app', rolsuper: false, rolcreaterole: false }]);
  await expect(within(server, `copy notes to program 'true'`)).rejects.toThrow('permission denied');
  const keys = path.join(home, 'keys');
  const modes = fs.readdirSync(keys).map((name) => fs.statSync(path.join(keys, name)).mode & 0o777);
  expect([modes, fs.statSync(keys).mode & 0o777]).toEqual([[0o600, 0o600], 0o700]);
});

/**
 * Restores the state of versions before passwords: one role, superuser and owner of all, open to everyone on the
 * socket.
 */
async function asItWas(folder: string) {
  const server = await start({ home: folder });
  await within(
    { connection: server.administrator },
    `reassign owned by hestia_app to hestia; drop owned by hestia_app; drop role hestia_app;
     alter role hestia password null;
     create schema pgboss; create type pgboss.state as enum ('new'); create domain pgboss.short as text;
     create table pgboss.job (id bigint generated always as identity, state pgboss.state) partition by list (state);
     create table pgboss.job_new partition of pgboss.job for values in ('new');
     create function pgboss.job_count() returns bigint language sql as 'select count(*) from pgboss.job';
     create sequence alone; create table old (id serial primary key, text pgboss.short); create view seen as select * from old;
     insert into old (text) values ('of old')`,
  );
  await stopAll();
  fs.writeFileSync(path.join(folder, 'cluster', 'pg_hba.conf'), 'local all all trust\n');
  fs.rmSync(path.join(folder, 'keys'), { recursive: true });
}

test('a folder of a version without passwords opens, and all in it becomes Hestia’s', async () => {
  const folder = path.join(base, 'of old');
  await asItWas(folder);
  const server = await start({ home: folder });
  await within(
    server,
    `alter table old add more text; drop view seen; drop sequence alone; alter type pgboss.state add value 'done';
     drop function pgboss.job_count(); drop table pgboss.job; drop domain pgboss.short cascade; create schema another`,
  );
  expect(await within(server, 'insert into old (more) values (null) returning id')).toEqual([{ id: 2 }]);
  const { password: _, ...without } = { ...server.connection, user: 'hestia' };
  await expect(within({ connection: without }, 'select 1')).rejects.toThrow('password');
});

test('a folder whose keys were lost gets new ones, and the old ones no longer work', async () => {
  const folder = path.join(base, 'keys lost');
  const before = (await start({ home: folder })).connection;
  await stopAll();
  fs.rmSync(path.join(folder, 'keys'), { recursive: true });
  const server = await start({ home: folder });
  expect(await within(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(within({ connection: before }, 'select 1')).rejects.toThrow('password authentication failed');
});
