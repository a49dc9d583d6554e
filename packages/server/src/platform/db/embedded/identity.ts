import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** As whom a child process runs; empty = as ourselves. */
export type Identity = { readonly uid?: number; readonly gid?: number };

/** PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** As whom the database runs: as ourselves, or, when we are root, as the owner of the given folders (the first that is not root's), else as `nobody`. */
export function databaseIdentity(...folders: readonly string[]): Identity {
  if (!isRoot()) return {};
  for (const folder of folders) {
    const stat = fs.statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  }
  const nobody = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  if (nobody === undefined)
    throw new Error('The embedded database cannot run as root, and this system has no user "nobody" to run it as');
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) };
}

/** Whether somebody can pass through a folder. */
export const canEnter = (identity: Identity, folder: string): boolean =>
  spawnSync('test', ['-x', folder], identity).status === 0;

/** Gives a file or folder to the database's user. */
export function giveTo(identity: Identity, file: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) fs.chownSync(file, identity.uid, identity.gid);
}
