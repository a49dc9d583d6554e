import fs from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Binaries } from '#platform/db/embedded/binaries.ts';
import { createCluster } from '#platform/db/embedded/cluster.ts';
import { accessTo } from '#platform/db/embedded/folder-access.ts';
import { mendCluster } from '#platform/db/embedded/mend.ts';
import { clearLeftovers, startPostmaster, stopPostmaster, type Launch } from '#platform/db/embedded/postmaster.ts';
import { APP, secureCluster, type Passwords } from '#platform/db/embedded/roles.ts';
import { swapIn } from '#platform/db/embedded/swap.ts';

/** Moves a database's contents into an empty one, and throws unless all of it has arrived. */
export type DataCopy = (from: ClientConfig, to: ClientConfig) => Promise<CarriedCounts>;
export type CarriedCounts = { readonly tables: number; readonly rows: number; readonly jobs: number };

type Upgrade = {
  readonly home: string;
  /** The programs of the existing database, and those of the new one. */
  readonly from: Binaries;
  readonly to: Binaries;
  readonly launch: Pick<Launch, 'socket' | 'identity' | 'tuning' | 'onOutput'>;
  readonly passwords: Passwords;
  readonly carryOver: DataCopy;
  readonly log: { info(message: string): void };
};

// A different port from the one where commands look for a database: they could write to the old one.
const OLD = { port: 5433, autovacuum: 'off', default_transaction_read_only: 'on' };
const NEW = { port: 5434, autovacuum: 'off' };

const MEGABYTE = 1024 * 1024;
/** Size of an empty database. */
const EMPTY_BYTES = 64 * MEGABYTE;
/** Data written twice, to the log and to the tables, at any one time (twice `max_wal_size`). */
const MAX_LOG_BYTES = 512 * MEGABYTE;

/**
 * Copies an older database into a new one for the new programs' version, and swaps them. The old one is only read, and
 * kept. After a kill at any point, the next start starts over.
 */
export async function upgradeCluster(upgrade: Upgrade): Promise<void> {
  const { home, from, to, log } = upgrade;
  const cluster = path.join(home, 'cluster');
  const megabytes = requireRoom(home, cluster);
  const startedAt = performance.now();
  log.info(
    `The database was created by PostgreSQL ${from.version}, this Hestia has ${to.version}: carrying ${megabytes} MB over. ` +
      'The old database is kept as it is; if this is interrupted, the next start begins again',
  );
  const carried = await makeNew(upgrade, cluster).catch((error: unknown) => {
    throw new Error(
      `Failed to carry the database over from PostgreSQL ${from.version} to ${to.version}: ` +
        `${error instanceof Error ? error.message : String(error)}. ` +
        `The old database in ${cluster} is as it was, and the earlier Hestia still starts`,
      { cause: error },
    );
  });
  const oldCluster = swapIn(home, carried.draft, from.version);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  log.info(
    `Carried the database over to PostgreSQL ${to.version} in ${seconds} s: ${carried.rows} rows of ${carried.tables} tables, ` +
      `all of them compared, and ${carried.jobs} jobs. The old database is in ${oldCluster.folder}`,
  );
}

async function makeNew(upgrade: Upgrade, cluster: string): Promise<CarriedCounts & { readonly draft: string }> {
  const { home, from, to, launch, carryOver } = upgrade;
  mendCluster(cluster, launch.identity);
  const draft = await createCluster(home, to, launch.identity, launch.tuning['fsync'] !== 'off');
  try {
    const carried = await withServer(upgrade, { cluster, binaries: from, tuning: OLD }, (old) =>
      withServer(upgrade, { cluster: draft, binaries: to, tuning: NEW }, (made) => carryOver(old, made)),
    );
    return { ...carried, draft };
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

type ServerOptions = Pick<Launch, 'cluster' | 'binaries' | 'tuning'> & { readonly tuning: { readonly port: number } };

async function withServer<T>(
  { launch: common, passwords }: Upgrade,
  { cluster, binaries, tuning }: ServerOptions,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  const access = accessTo(cluster, common.identity);
  try {
    const launch = { ...common, cluster, binaries, access, tuning: { ...common.tuning, ...tuning } };
    await clearLeftovers(launch);
    await secureCluster(launch, passwords);
    const server = await startPostmaster(launch);
    try {
      const place = { host: common.socket, port: tuning.port, database: 'postgres' };
      return await work({ ...place, user: APP, password: passwords[APP] });
    } finally {
      await stopPostmaster(server);
    }
  } finally {
    access.close();
  }
}

/** Returns the size of the database; throws a readable error if a second one would not fit on the disk. */
function requireRoom(home: string, cluster: string): number {
  const { bavail, bsize } = fs.statfsSync(home);
  const bytes = sizeOf(cluster);
  const needed = EMPTY_BYTES + bytes * 1.1 + Math.min(bytes, MAX_LOG_BYTES);
  if (bavail * bsize < needed)
    throw new Error(
      `There is no room to carry the database over to another version of PostgreSQL: it takes ${inMegabytes(needed)} MB beside ` +
        `the old one in ${home}, and ${inMegabytes(bavail * bsize)} MB are free. Nothing has been changed`,
    );
  return inMegabytes(bytes);
}

/** Leaves out the server's log: the new one starts its own. */
const sizeOf = (cluster: string): number =>
  fs
    .readdirSync(cluster, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(path.join(cluster, 'pg_wal')))
    .reduce((sum, { parentPath, name }) => sum + (statOf(path.join(parentPath, name))?.blocks ?? 0) * 512, 0);

/** Undefined for a file that a stopping server has just removed. */
const statOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false });

const inMegabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);
