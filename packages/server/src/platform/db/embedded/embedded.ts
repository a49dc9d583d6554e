import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries, type Binaries } from '#platform/db/embedded/binaries.ts';
import { prepareCluster, removeDrafts, versionOf } from '#platform/db/embedded/cluster.ts';
import { databaseIdentity, isShared, OWN_USER, runningIdentity } from '#platform/db/embedded/identity.ts';
import { dropCopy, findOldPrograms } from '#platform/db/embedded/old-programs.ts';
import { claim, isClaimed } from '#platform/db/embedded/ownership.ts';
import {
  clearLeftovers,
  startPostmaster,
  stopPostmaster,
  type Launch,
  type Postmaster,
} from '#platform/db/embedded/postmaster.ts';
import {
  ADMINISTRATOR,
  APP,
  readOrCreatePasswords,
  secureCluster,
  type Passwords,
} from '#platform/db/embedded/roles.ts';
import { socketFolder } from '#platform/db/embedded/socket-folder.ts';
import { handOver } from '#platform/db/embedded/mend.ts';
import { settleSwap } from '#platform/db/embedded/swap.ts';
import { tidy } from '#platform/db/embedded/tidy.ts';
import { upgradeCluster, type DataCopy } from '#platform/db/embedded/upgrade.ts';
import { accessTo } from '#platform/db/embedded/folder-access.ts';

type DatabaseLogin = Record<'host' | 'user' | 'password' | 'database', string> & { readonly port: number };

/** An embedded PostgreSQL with its files in one folder. It restarts after a crash. */
export type EmbeddedPostgres = {
  readonly connection: DatabaseLogin;
  /** The same as a `DATABASE_URL`. */
  readonly url: string;
  /** The superuser's login, for the administrator. */
  readonly administrator: DatabaseLogin;
  /** The database server's current process. */
  readonly pid: number;
  stop(): Promise<void>;
};

type Options = {
  /** The folder of the database; another Hestia on the same one is refused. */
  readonly home: string;
  /** Folder of PostgreSQL programs that replace the npm package's. */
  readonly binariesFolder?: string | null;
  /** The folder of its passwords (default: `keys` in its own). */
  readonly keys?: string;
  readonly tuning?: Launch['tuning'];
  readonly log?: Log;
  /** Handles data of an older PostgreSQL (default: it is refused with a sentence). */
  readonly older?: Older;
};

type Log = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>;

type Older = {
  /** Folder of the programs that created the data, where Hestia can't find them. */
  readonly binariesFolder: string | null;
  /** Moves its contents into a new database; without it, the programs that made the data run it unchanged. */
  readonly carryOver?: DataCopy;
};

// For a household server on a small machine: little memory, no optional workers. `fsync` stays on.
const TUNING = {
  shared_buffers: '48MB',
  max_connections: 40,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  autovacuum_max_workers: 1,
  dynamic_shared_memory_type: 'mmap',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  random_page_cost: 1.1,
};

const SHARED_USER =
  `The database runs as the user nobody, as other programs may, which could read it: a user ${OWN_USER} cannot be made here, ` +
  'or be given the data (docs/backup.md, “Owner of the database files”). hestia doctor says how to fix it';

const MIN_PAUSE_MS = 10;
const MAX_PAUSE_MS = 5000;

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

// Waiting for the last processes of a killed server is not worth logging. Neither is a connection cut off by a stop while
// closing: other clients report lost ones.
const isWorthSaying = (line: string) =>
  /FATAL|PANIC|ERROR|WARNING/.test(line) &&
  !/lock file|pre-existing shared memory|terminating connection due to administrator command/.test(line);

/** Starts the embedded database; creates it if missing. Throws a sentence if it can't. */
export async function startEmbeddedPostgres({
  home,
  binariesFolder = null,
  keys = path.join(home, 'keys'),
  tuning = {},
  log = silent,
  older,
}: Options): Promise<EmbeddedPostgres> {
  const folder = path.resolve(home);
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 });
  const letGo = await claim(folder);
  try {
    settleSwap(folder);
    const former = path.join(folder, 'cluster');
    const identity = databaseIdentity(former, [folder, path.dirname(folder)]);
    if (isShared(identity)) log.warn(SHARED_USER);
    const socket = socketFolder(folder, identity);
    await removeDrafts(folder, socket);
    // Before its files get another owner: it could not continue with them.
    await clearLeftovers({ cluster: former, socket });
    handOver(folder, identity);
    const onOutput = (line: string) => (isWorthSaying(line) ? log.warn(line) : log.debug(line));
    const common = { socket, identity, tuning: { ...TUNING, ...tuning }, onOutput };
    const found = findBinaries(binariesFolder, folder, identity);
    const binaries = await settleVersion({ home: folder, found, keys, older, common, log });
    const cluster = await prepareCluster(folder, binaries, identity, { sync: tuning['fsync'] !== 'off' });
    const place = { host: socket, port: 5432, database: 'postgres' };
    const access = accessTo(cluster, identity);
    const launch = { ...common, binaries, cluster, access };
    const passwords = readOrCreatePasswords(keys);
    await secureCluster(launch, passwords);
    const supervised = await supervise(launch, log);
    if (older?.carryOver !== undefined) tidy(folder, binariesFolder === null ? binaries : null, log);
    const as = (user: keyof Passwords) => ({ ...place, user, password: passwords[user] });
    return {
      connection: as(APP),
      url: `postgres://${APP}:${passwords[APP]}@${encodeURIComponent(socket)}:${place.port}/${place.database}`,
      administrator: as(ADMINISTRATOR),
      get pid() {
        return supervised.pid();
      },
      async stop() {
        await supervised.stop();
        access.close();
        fs.rmSync(socket, { recursive: true, force: true });
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

type Versions = {
  readonly home: string;
  readonly found: Binaries;
  readonly keys: string;
  readonly older: Older | undefined;
  readonly common: Pick<Launch, 'socket' | 'identity' | 'tuning' | 'onOutput'>;
  readonly log: Log;
};

/** The programs for the data, which is first moved to their version if older. */
async function settleVersion({ home, found, keys, older, common, log }: Versions): Promise<Binaries> {
  const made = versionOf(home, common.identity);
  if (older === undefined || made === null || made >= found.version) return found;
  const from = findOldPrograms(made, { given: older.binariesFolder, home, identity: common.identity });
  if (older.carryOver === undefined) return from;
  const passwords = readOrCreatePasswords(keys);
  await upgradeCluster({ home, from, to: found, launch: common, passwords, carryOver: older.carryOver, log });
  dropCopy(from);
  return found;
}

/** The connection to a running embedded database for other processes; null if none runs on this folder. */
export function runningPostgres(home: string, keys: string): DatabaseLogin | null {
  const folder = path.resolve(home);
  if (!isClaimed(folder)) return null;
  const identity = runningIdentity(path.join(folder, 'cluster'));
  const host = socketFolder(folder, identity);
  return { host, port: 5432, database: 'postgres', user: APP, password: readOrCreatePasswords(keys)[APP] };
}

/** Runs the server until it is stopped, and restarts it with exponential backoff when it exits. */
async function supervise(launch: Launch, log: Log) {
  let current: Postmaster = await startPostmaster(launch);
  let stopping = false;
  const watch = async () => {
    for (let pause = MIN_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const startedAt = Date.now();
      await current.gone;
      if (stopping) return;
      log.error('Embedded database exited unexpectedly; restarting it');
      if (Date.now() - startedAt > MAX_PAUSE_MS) pause = MIN_PAUSE_MS;
      await sleep(pause);
      current = await startPostmaster(launch).catch((error: Error) => {
        log.error(error.message);
        return current;
      });
      if (stopping) await stopPostmaster(current);
    }
  };
  const watching = watch();
  return {
    pid: () => current.pid,
    async stop() {
      stopping = true;
      await stopPostmaster(current);
      await watching;
    },
  };
}
