import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** As whom a child process runs; empty = as ourselves. */
export type Identity = { readonly uid?: number; readonly gid?: number };

/** PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * As whom the database runs: as ourselves, or, when we are root, as the owner of its files, else as the owner of the first
 * of the folders around them that is not root's, else as `nobody`.
 */
export function databaseIdentity(cluster: string, ...folders: readonly string[]): Identity {
  if (!isRoot()) return {};
  const owner = ownerOf(cluster) ?? folders.map(ownerOf).find((candidate) => candidate && hasName(candidate));
  return owner ?? nobody();
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
}

// initdb refuses a user without a name, as the owner of a folder that was mounted into a container may be.
function hasName({ uid }: { uid: number }): boolean {
  const found = spawnSync('getent', ['passwd', String(uid)]);
  return found.error !== undefined || found.status === 0;
}

function nobody(): Identity {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith('nobody:'))
    ?.split(':');
  if (line === undefined)
    throw new Error('PostgreSQL refuses to run as root, and this system has no user "nobody" to run it as');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

/** Whether a user can enter a folder. */
export const canEnter = (identity: Identity, folder: string): boolean =>
  spawnSync('test', ['-x', folder], identity).status === 0;

/** Gives a file or folder to the database's user. */
export function giveTo(identity: Identity, file: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) fs.chownSync(file, identity.uid, identity.gid);
}
