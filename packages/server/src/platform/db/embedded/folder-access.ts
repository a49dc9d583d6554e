import fs from 'node:fs';
import { canEnter, type Identity } from '#platform/db/embedded/identity.ts';

/** How a database process accesses its folder, wherever that is. */
export type FolderAccess = {
  /** The folder as the process names it. */
  readonly path: string;
  /** What the process is given as its file descriptor 4. */
  readonly handle: number | 'ignore';
  close(): void;
};

/**
 * By its path; or, where we may pass and the database's user may not (a clone in root's home), through a handle that we
 * open and the process inherits, by the name that Linux gives it (proc_pid_fd(5)). So the data stays where it was put.
 */
export function accessTo(folder: string, identity: Identity): FolderAccess {
  if (canEnter(identity, folder)) return { path: folder, handle: 'ignore', close: () => {} };
  if (!fs.existsSync('/proc/self/fd'))
    throw new Error(
      `PostgreSQL refuses to run as root, and no other user can access ${folder}: ` +
        'run Hestia as an ordinary user, or set HESTIA_DATA to a folder that other users can enter',
    );
  const handle = fs.openSync(folder, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  return { path: '/proc/self/fd/4', handle, close: () => fs.closeSync(handle) };
}
