import fs from 'node:fs';
import { canEnter, type Identity } from '#platform/db/embedded/identity.ts';

/** How a database process accesses its folder, wherever that is. */
export type FolderAccess = {
  /** The folder as the process names it. */
  readonly path: string;
  /** Inherited by the process as file descriptor 4. */
  readonly handle: number | 'ignore';
  close(): void;
};

/**
 * Accesses a folder by its path. Where only this process may pass, not the database's user (a clone in root's home), the child
 * inherits a handle. Linux has a name for it (proc_pid_fd(5)). So the data stays in its place.
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
