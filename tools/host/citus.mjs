// A cluster of Citus on this machine: a coordinator and two workers of Debian's PostgreSQL 15, with Citus built from its source.
import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, mayInstall } from '../apt.mjs';
import { mustRun } from '../run.mjs';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const LIBRARY = '/usr/lib/postgresql/15/lib/citus.so';
const BUILT_WITH =
  'postgresql-15 postgresql-server-dev-15 build-essential flex autoconf liblz4-dev libzstd-dev libkrb5-dev libssl-dev libselinux1-dev libxslt1-dev libpam0g-dev libreadline-dev';

/** The coordinator first. */
export const PORTS = /** @type {const} */ ([15430, 15431, 15432]);

/**
 * Builds and installs Citus, unless it is there.
 * @param {string} source a checkout of citusdata/citus at v13.2.2
 */
export async function installCitus(source) {
  if (existsSync(LIBRARY)) return 'it was there';
  if (!mayInstall()) throw new Error('Run this as root on Debian: it installs packages, and Citus.');
  await aptInstall('what Citus is built with', BUILT_WITH.split(' '));
  // PostgreSQL 15.20 has a function of this name by now.
  const header = path.join(source, 'src/include/pg_version_compat.h');
  const text = readFileSync(header, 'utf8');
  writeFileSync(header, text.replaceAll(/\bhave_createdb_privilege\(void\)/g, 'citus_have_createdb_privilege(void)'));
  await mustRun('./configure', ['--without-libcurl'], {
    cwd: source,
    env: { ...process.env, PG_CONFIG: '/usr/bin/pg_config' },
  });
  for (const part of ['columnar', 'distributed']) {
    const folder = path.join(source, 'src/backend', part);
    await mustRun('nice', ['make', '-s', '-j2', 'with_llvm=no', '-C', folder]);
    await mustRun('make', ['-s', 'with_llvm=no', '-C', folder, 'install']);
  }
  return 'built';
}

/** @param {string[]} command */
const asPostgres = (command) =>
  mustRun('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--reset-env', ...command]);

/**
 * Starts one node; one that is new is made first.
 * @param {string} folder
 * @param {number} port
 */
export async function startNode(folder, port) {
  const home = path.join(folder, String(port));
  if (!existsSync(home)) {
    await asPostgres([
      `${PROGRAMS}/initdb`,
      '-D',
      home,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]);
    appendFileSync(
      path.join(home, 'postgresql.conf'),
      `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
shared_preload_libraries = 'citus'
max_connections = 300
max_prepared_transactions = 300
max_locks_per_transaction = 256
wal_level = logical
citus.shard_count = 8
fsync = off
`,
    );
  }
  await asPostgres([`${PROGRAMS}/pg_ctl`, '-D', home, '-l', path.join(folder, `${port}.log`), '-w', 'start']);
}

/**
 * @param {string} folder
 * @param {number} port
 * @param {'fast' | 'immediate'} how
 */
export const stopNode = (folder, port, how) =>
  asPostgres([`${PROGRAMS}/pg_ctl`, '-D', path.join(folder, String(port)), '-m', how, 'stop']);

/**
 * @param {number} port
 * @param {string} statement
 * @param {string} [database]
 */
export const query = (port, statement, database = 'hestia') =>
  mustRun('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', database, '-qAtc', statement]);

/**
 * Starts the nodes, and makes the database `hestia` of them; answers its `DATABASE_URL`.
 * @param {string} folder empty, or of a former run
 */
export async function startCluster(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const [uid, gid] = ['-u', '-g'].map((what) => Number(spawnSync('id', [what, 'postgres']).stdout));
  chownSync(folder, uid ?? 0, gid ?? 0);
  for (const port of PORTS) {
    await startNode(folder, port);
    await query(port, 'drop database if exists hestia with (force)', 'postgres');
    await query(port, 'create database hestia', 'postgres');
    await query(port, 'create extension citus');
  }
  const [coordinator, ...workers] = PORTS;
  await query(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`);
  for (const worker of workers) await query(coordinator, `select citus_add_node('127.0.0.1', ${worker})`);
  return `postgres://postgres@127.0.0.1:${coordinator}/hestia`;
}
