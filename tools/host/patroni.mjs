// `node tools/host/patroni.mjs`: Hestia on two PostgreSQL that Debian's Patroni keeps (with etcd), behind HAProxy with the lines of
// docs/hosting.md, which leads to the primary. The primary is killed under writers that send each write again with its key until it is
// acknowledged. Needs root on Debian.
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aptInstall, mayInstall } from '../apt.mjs';
import { root } from '../install.mjs';
import { mustRun, runTool } from '../run.mjs';
import { step, until } from '../steps.mjs';
import { freePort, moveIn, start, startHestia, within } from './processes.mjs';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const NODES = /** @type {const} */ (['one', 'two']);
const WRITERS = 4;
const BEFORE_MS = 3000;
const AFTER_MS = 5000;
const GIVE_UP_MS = 120_000;
/** HAProxy settings only for this machine. */
const DEFAULTS = 'defaults\n  mode tcp\n  timeout connect 5s\n  timeout client 30m\n  timeout server 30m\n';

/** @typedef {{ name: string, port: number, api: number, child: import('node:child_process').ChildProcess }} Member */

await runTool(() =>
  within(async (folder) => {
    await bring();
    const owner = await ownerOf();
    const etcd = await startEtcd(folder);
    /** @type {Member[]} */
    const members = [];
    for (const name of NODES) members.push(await startMember(folder, name, etcd, owner));
    const leader = await step('Patroni has a primary and a standby that is in step', () => primaryOf(members, 1));
    const port = await startHaproxy(folder, members);
    await makeDatabase(leader);
    const url = `http://127.0.0.1:${await freePort()}`;
    await startHestia(Number(new URL(url).port), {
      DATABASE_URL: `postgres://hestia:hestia@127.0.0.1:${port}/hestia`,
      HESTIA_DATA: path.join(folder, 'data'),
      HESTIA_LOG: 'warn',
    });
    await killPrimary(url, members, leader);
  }),
);

async function bring() {
  if (['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', PROGRAMS].every((file) => existsSync(file))) return;
  if (!mayInstall()) throw new Error('Install patroni, etcd-server, postgresql-15 and haproxy first: only root can.');
  await aptInstall('Patroni', ['patroni', 'python3-etcd', 'etcd-server', 'postgresql-15', 'haproxy']);
}

async function ownerOf() {
  const [uid, gid] = [await mustRun('id', ['-u', 'postgres']), await mustRun('id', ['-g', 'postgres'])].map(Number);
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** @param {string} folder */
async function startEtcd(folder) {
  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
  const peers = ['--listen-peer-urls', String(peer), '--initial-advertise-peer-urls', String(peer)];
  const clients = ['--listen-client-urls', String(client), '--advertise-client-urls', String(client)];
  const data = ['--data-dir', path.join(folder, 'etcd'), '--enable-v2', '--initial-cluster', `default=${peer}`];
  const { child } = start('etcd', [...data, ...clients, ...peers]);
  await until(async () => child.exitCode === null && (await fetch(`${client}/health`)).ok);
  return new URL(String(client)).host;
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} etcd
 * @param {{ uid: number, gid: number }} owner
 * @returns {Promise<Member>}
 */
async function startMember(folder, name, etcd, { uid, gid }) {
  const [port, api] = [await freePort(), await freePort()];
  const home = path.join(folder, name);
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, uid, gid);
  const settings = {
    scope: 'hestia',
    name,
    etcd: { host: etcd },
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    bootstrap: {
      dcs: { ttl: 20, loop_wait: 2, retry_timeout: 5, synchronous_mode: true },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(home, 'data'),
      bin_dir: PROGRAMS,
      authentication: {
        superuser: { username: 'postgres', password: 'postgres' },
        replication: { username: 'replicator', password: 'replicator' },
      },
      parameters: { unix_socket_directories: home, max_connections: 60, shared_buffers: '32MB' },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
  // YAML takes JSON.
  const file = path.join(home, 'patroni.yaml');
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  chownSync(file, uid, gid);
  const as = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const { child } = start('setpriv', [...as, 'patroni', file], { HOME: home });
  await until(async () => (await fetch(`http://127.0.0.1:${api}/health`)).ok);
  return { name, port, api, child };
}

/**
 * The primary, once so many others are its synchronous standbys.
 * @param {readonly Member[]} members
 * @param {number} standbys
 */
async function primaryOf(members, standbys) {
  /** @type {Member | undefined} */
  let found;
  await until(async () => {
    const states = await Promise.all(members.map(async (member) => ({ member, is: await rolesOf(member) })));
    found = states.find(({ is }) => is.primary)?.member;
    return found !== undefined && states.filter(({ is }) => is.standby).length >= standbys;
  });
  if (found === undefined) throw new Error('There is no primary');
  return found;
}

/** @param {Member} member */
async function rolesOf({ api }) {
  const is = async (/** @type {string} */ role) =>
    (await fetch(`http://127.0.0.1:${api}/${role}`).catch(() => null))?.ok ?? false;
  return { primary: await is('primary'), standby: await is('synchronous') };
}

/**
 * @param {string} folder
 * @param {readonly Member[]} members
 */
async function startHaproxy(folder, members) {
  const page = readFileSync(path.join(root, 'docs/hosting.md'), 'utf8');
  const [, lines] = /```\n(listen postgres\n[^`]+)```/.exec(page) ?? [];
  if (lines === undefined) throw new Error('docs/hosting.md has no lines for HAProxy before Patroni');
  const port = await freePort();
  const mine = members.reduce(
    (text, { name, port: own, api }) =>
      text.replace(
        new RegExp(`server ${name} \\S+ check port \\d+`),
        `server ${name} 127.0.0.1:${own} check port ${api}`,
      ),
    lines.replace('127.0.0.1:5000', `127.0.0.1:${port}`),
  );
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, DEFAULTS + mine);
  chmodSync(file, 0o644);
  start('haproxy', ['-db', '-f', file]);
  return port;
}

/** @param {Member} leader */
async function makeDatabase({ port }) {
  const psql = (/** @type {string} */ statement) =>
    mustRun(`${PROGRAMS}/psql`, ['-qAt', '-c', statement, `postgres://postgres:postgres@127.0.0.1:${port}/postgres`]);
  await psql(`create role hestia login password 'hestia'`);
  await psql(`create database hestia owner hestia encoding 'UTF8' template template0`);
}

/**
 * @param {string} url
 * @param {readonly Member[]} members
 * @param {Member} leader
 */
async function killPrimary(url, members, leader) {
  const ada = await moveIn(url);
  /** @type {{ at: number, content: string }[]} */
  const acknowledged = [];
  const over = new AbortController();
  const writers = Array.from({ length: WRITERS }, (_, n) => write(url, ada, `writer ${n}`, acknowledged, over.signal));
  await sleep(BEFORE_MS);
  const killedAt = Date.now();
  const pid = Number(readFileSync(path.join(folderOf(leader), 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  leader.child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const next = await primaryOf(
    members.filter((member) => member !== leader),
    0,
  );
  const promotedMs = Date.now() - killedAt;
  await until(async () => acknowledged.some(({ at }) => at > killedAt + promotedMs));
  await sleep(AFTER_MS);
  over.abort();
  await Promise.all(writers);
  const first = Math.min(...acknowledged.map(({ at }) => at).filter((at) => at > killedAt + 500));
  const database = `postgres://postgres:postgres@127.0.0.1:${next.port}/hestia`;
  const stored = await mustRun(`${PROGRAMS}/psql`, ['-qAt', '-c', 'select content from messages', database]);
  const contents = stored.trim().split('\n');
  const missing = acknowledged.filter(({ content }) => !contents.includes(content)).length;
  const twice = contents.length - new Set(contents).size;
  console.log(
    `${missing + twice === 0 ? '✓' : '✗'} The primary was killed: Patroni had promoted the standby after ${(promotedMs / 1000).toFixed(1)} s, ` +
      `the next write was acknowledged after ${((first - killedAt) / 1000).toFixed(1)} s; of ${acknowledged.length} acknowledged ` +
      `writes ${missing} are missing, ${twice} are there twice`,
  );
  if (missing + twice > 0) process.exitCode = 1;
}

/** @param {Member} member */
function folderOf({ child }) {
  return path.dirname(String(child.spawnargs.at(-1)));
}

/**
 * @param {string} url
 * @param {Awaited<ReturnType<typeof moveIn>>} ada
 * @param {string} name
 * @param {{ at: number, content: string }[]} acknowledged
 * @param {AbortSignal} over
 */
async function write(url, { colocationId, userId, authorization }, name, acknowledged, over) {
  for (let count = 0; !over.aborted; count++) {
    const content = `${name} ${count}`;
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), authorization };
    const body = JSON.stringify({ colocationId, content, sendBy: userId });
    const deadline = Date.now() + GIVE_UP_MS;
    while (Date.now() < deadline) {
      const response = await fetch(`${url}/api/Message`, { method: 'POST', headers, body }).catch(() => null);
      await response?.arrayBuffer();
      if (response?.ok) {
        acknowledged.push({ at: Date.now(), content });
        break;
      }
      await sleep(200);
    }
    await sleep(100);
  }
}
