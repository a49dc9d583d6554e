import fs from 'node:fs';
import path from 'node:path';
import { isRoot, type Identity } from '#platform/db/embedded/identity.ts';
import { oldClusters } from '#platform/db/embedded/swap.ts';

/** Files by which it shows whose a database is and whether it can be read: a copy that lost owners or modes lost them everywhere. */
const SIGNS = ['', 'PG_VERSION', 'global', 'global/pg_control', 'base', 'pg_wal', 'postgresql.conf'];

/**
 * Throws an error with instructions where a restored copy has other owners, and Hestia is not root, which could change
 * them.
 */
export function requireOwner(cluster: string, identity: Identity): void {
  const uid = userOf(identity);
  if (uid === undefined || isRoot()) return;
  for (const name of SIGNS) {
    // The folder first: files in another user's folder are unreadable.
    const owner: number = fs.lstatSync(path.join(cluster, name), { throwIfNoEntry: false })?.uid ?? uid;
    if (owner !== uid)
      throw new Error(
        `The database files in ${cluster} are owned by user ${owner}, but Hestia runs the database as user ${uid}. ` +
          `Fix the ownership as root: chown -R ${uid} ${cluster}`,
      );
  }
}

/** Makes the database's user the only one with access to its files, where a restored copy has other owners or modes. */
export function mendCluster(cluster: string, identity: Identity): void {
  const uid = userOf(identity);
  const signs = SIGNS.map((name) => fs.lstatSync(path.join(cluster, name), { throwIfNoEntry: false })).filter(
    (stat) => stat !== undefined,
  );
  if (signs.every((stat) => isTight(stat) && (uid === undefined || stat.uid === uid))) return;
  mend(cluster, identity);
  for (const name of fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
    mend(path.join(cluster, name), identity);
}

/** Makes the current user the owner of databases from before an upgrade: the former one could still read them. */
export function handOver(home: string, identity: Identity): void {
  if (identity.uid === undefined) return;
  for (const { folder } of oldClusters(home)) mendCluster(folder, identity);
}

const userOf = ({ uid }: Identity) => uid ?? process.getuid?.();

/** Readable and writable by its owner, at most readable by the group, closed to others. */
const isTight = ({ mode }: fs.Stats) => (mode & 0o600) === 0o600 && (mode & 0o027) === 0;

function mend(file: string, { uid, gid }: Identity): void {
  const stat = fs.lstatSync(file);
  if (uid !== undefined && gid !== undefined) fs.lchownSync(file, uid, gid);
  if (!stat.isSymbolicLink()) fs.chmodSync(file, stat.isDirectory() ? 0o700 : 0o600);
}
