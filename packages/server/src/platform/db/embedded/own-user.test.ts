import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lookAtDatabaseUser } from '../../../cli/checks/database-user.ts';
import { findBinaries } from './binaries.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { databaseIdentity, findOrMakeUser, isRoot, isShared, OWN_USER, userNamed } from './identity.ts';
import { socketFolder } from './socket-folder.ts';

let data: string;
let home: string;
const running: EmbeddedPostgres[] = [];
beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-own-user-'));
  fs.chmodSync(data, 0o711);
  home = path.join(data, 'database');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

async function start(folder = home): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ home: folder });
  running.push(server);
  return server;
}

async function ask(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const uidOf = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The user of each file below a folder. */
const ownersIn = (folder: string) =>
  new Set(
    ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })].map(
      (name) => fs.lstatSync(path.join(folder, name)).uid,
    ),
  );

function giveAll(folder: string, uid: number): void {
  for (const name of ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(path.join(folder, name), uid, uid);
}

const NOBODY = userNamed('nobody')?.uid ?? 65_534;

describe.runIf(isRoot())('started by root', () => {
  test('the database runs as a dedicated user, also with a second Hestia', async () => {
    const other = path.join(data, 'other');
    const [one, two] = await Promise.all([start(), start(other)]);
    const own = userNamed(OWN_USER)?.uid;
    expect([uidOf(one.pid), uidOf(two.pid)]).toEqual([own, own]);
    expect(own).not.toBe(NOBODY);
    expect(ownersIn(path.join(home, 'cluster'))).toEqual(new Set([own]));
    // A process of `nobody` can't reach the socket.
    const peek = spawnSync('ls', [one.connection.host], { uid: NOBODY, gid: NOBODY, encoding: 'utf8' });
    expect(peek.stderr).toMatch(/Permission denied/);
    expect(lookAtDatabaseUser({ databaseUrl: null, dataFolder: data })).toMatchObject([{ state: 'ok' }]);
  });

  test('data owned by nobody is handed over completely, with copies of an upgrade and files of a killed server', async () => {
    const first = await start();
    await ask(first.connection, 'create table kept as select 1 as one');
    const { host } = first.connection;
    await running.pop()?.stop();
    const kept = path.join(home, 'cluster.old-17-2026-11-20T10-00-00');
    fs.cpSync(path.join(home, 'cluster'), kept, { recursive: true });
    giveAll(path.join(home, 'cluster'), NOBODY);
    giveAll(kept, NOBODY);
    fs.mkdirSync(host, { mode: 0o700 });
    fs.writeFileSync(path.join(host, '.s.PGSQL.5432.lock'), '1');
    giveAll(host, NOBODY);
    const server = await start();
    expect(await ask(server.connection, 'select * from kept')).toEqual([{ one: 1 }]);
    const own = userNamed(OWN_USER)?.uid;
    expect([uidOf(server.pid), ...ownersIn(path.join(home, 'cluster')), ...ownersIn(kept)]).toEqual([own, own, own]);
    // The address that commands use.
    expect(server.connection.host).toBe(host);
  });

  test('a server still running as nobody is stopped before its files change owners', async () => {
    const first = await start();
    const { host } = first.connection;
    await ask(first.connection, 'create table kept as select 1 as one');
    await running.pop()?.stop();
    const cluster = path.join(home, 'cluster');
    giveAll(cluster, NOBODY);
    fs.mkdirSync(host, { mode: 0o700 });
    giveAll(host, NOBODY);
    const { folder } = findBinaries(null, home, { uid: NOBODY, gid: NOBODY });
    const left = spawn(path.join(folder, 'postgres'), ['-D', cluster, '-k', host, '-c', 'listen_addresses='], {
      uid: NOBODY,
      gid: NOBODY,
      stdio: 'ignore',
    });
    const gone = once(left, 'exit');
    await vi.waitFor(() => expect(fs.existsSync(path.join(host, '.s.PGSQL.5432'))).toBe(true), 20_000);
    const server = await start();
    await gone;
    expect(await ask(server.connection, 'select * from kept')).toEqual([{ one: 1 }]);
    expect(uidOf(server.pid)).toBe(userNamed(OWN_USER)?.uid);
  });

  test('a folder assigned to a user keeps its owner', () => {
    fs.mkdirSync(home);
    fs.chownSync(home, 1, 1);
    expect(databaseIdentity(path.join(home, 'cluster'), [home])).toEqual({ uid: 1, gid: 1 });
  });

  test('several servers that start at once create the user once', async () => {
    const name = `hestia-once-${process.pid}`;
    const module = path.join(import.meta.dirname, 'identity.ts');
    const script = `const { findOrMakeUser } = await import(${JSON.stringify(module)}); console.log(findOrMakeUser('${name}').uid)`;
    const args = ['--input-type=module', '--eval', script];
    try {
      const made = await Promise.all([1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, args)));
      const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout;
      expect(made.map(({ stdout }) => stdout)).toEqual([uid, uid, uid, uid]);
    } finally {
      spawnSync('userdel', [name]);
    }
  });

  test('without permission to create a user the database runs as nobody, and the doctor reports it with a fix', () => {
    expect(findOrMakeUser('hestia-nowhere', [])).toBeNull();
    expect(findOrMakeUser('hestia-nowhere', [['false']])).toBeNull();
    const cluster = path.join(home, 'cluster');
    fs.mkdirSync(cluster, { recursive: true });
    const identity = databaseIdentity(cluster, [home], { own: () => null });
    expect([identity.uid, isShared(identity)]).toEqual([NOBODY, true]);
    fs.chownSync(cluster, NOBODY, NOBODY);
    expect(lookAtDatabaseUser({ databaseUrl: null, dataFolder: data })).toEqual([
      {
        about: 'database-user',
        state: 'warning',
        says: expect.stringContaining('runs as nobody') as unknown,
        mend: expect.stringContaining(`useradd --system --user-group --shell /usr/sbin/nologin ${OWN_USER}`) as unknown,
      },
    ]);
  });

  test.runIf(mayHideUsers())('a start on such a system says so, and works', async () => {
    const users = path.join(data, 'passwd');
    fs.writeFileSync(users, fs.readFileSync('/etc/passwd', 'utf8').replace(new RegExp(`^${OWN_USER}:.*\n`, 'm'), ''));
    fs.chmodSync(users, 0o644);
    const script = path.resolve(import.meta.dirname, '../../../../test/embedded-process.ts');
    const inside = 'mount --bind "$1" /etc/passwd && PATH=/usr/bin:/bin exec "$2" "$3" "$4"';
    const args = ['--mount', 'sh', '-c', inside, 'sh', users, process.execPath, script, home];
    const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const { pid, connection, warnings } = JSON.parse(line) as {
      pid: number;
      connection: ClientConfig;
      warnings: string[];
    };
    expect(uidOf(pid)).toBe(NOBODY);
    expect(warnings).toEqual([expect.stringMatching(/^The database runs as the user nobody/)]);
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });

  test("its socket's folder is not used if another user made it", () => {
    fs.mkdirSync(home, { mode: 0o711 });
    const place = path.join(os.tmpdir(), path.basename(socketFolder(home, { uid: 1, gid: 1 })));
    fs.writeFileSync(path.join(place, 'a trap'), '');
    fs.chownSync(place, NOBODY, NOBODY);
    expect(socketFolder(home, { uid: 1, gid: 1 })).not.toBe(place);
    fs.rmSync(place, { recursive: true });
  });
});

function mayHideUsers(): boolean {
  return isRoot() && spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc/hostname', '/etc/passwd']).status === 0;
}
