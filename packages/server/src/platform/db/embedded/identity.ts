import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The user of a child process; empty = this process's user. */
export type Identity = { readonly uid?: number; readonly gid?: number };

/** PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The user that Hestia creates for databases when started by root: no other program runs as this user. */
export const OWN_USER = 'hestia-database';

type Sources = {
  /** A user only for databases; null: unavailable. */
  readonly own?: () => User | null;
};

/**
 * The user that runs the database: our own, or, as root, the owner of its files; else the owner of the closest parent
 * folder not owned by root, else a user only for databases. `nobody` is the last resort: other programs run as that
 * user, too, and could read the files.
 */
export function databaseIdentity(
  cluster: string,
  folders: readonly string[] = [],
  { own = () => findOrMakeUser(OWN_USER) }: Sources = {},
): Identity {
  if (!isRoot()) return {};
  const nobody = userNamed('nobody');
  const owner = ownerOf(cluster) ?? folders.map(ownerOf).find((candidate) => candidate && hasName(candidate));
  if (owner && owner.uid !== nobody?.uid) return owner;
  const made = own();
  if (made !== null && canGive(made, folders)) return made;
  if (nobody === null)
    throw new Error('PostgreSQL refuses to run as root, and this system has no user "nobody" to run it as');
  return nobody;
}

/** The user of a running database: its files were given to that user when it started. */
export const runningIdentity = (cluster: string): Identity => (isRoot() ? (ownerOf(cluster) ?? {}) : {});

/** Whether it runs as a user that other programs may run as. */
export const isShared = ({ uid }: Identity): boolean => uid !== undefined && uid === userNamed('nobody')?.uid;

type User = Required<Identity>;

function ownerOf(folder: string): User | undefined {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
}

// initdb refuses a user without a name, as the owner of a folder that was mounted into a container may be.
function hasName({ uid }: { uid: number }): boolean {
  const found = spawnSync('getent', ['passwd', String(uid)]);
  return found.error !== undefined || found.status === 0;
}

/** A user of this system by name; null: unknown. */
export function userNamed(name: string): User | null {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${name}:`))
    ?.split(':');
  return line === undefined ? null : { uid: Number(line[2]), gid: Number(line[3]) };
}

/** Programs that create a system user: those of shadow, and of BusyBox. */
const MAKERS: readonly (readonly [program: string, ...rest: string[]])[] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin'],
];
const TRIES = 5;

/** A system user without sign-in, created when missing; null: it can't be created here. */
export function findOrMakeUser(name: string, makers = MAKERS): User | null {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = userNamed(name);
    if (found !== null) return found;
    for (const [program, ...rest] of makers) if (runsLocked(program, [...rest, name])) break;
  }
  return userNamed(name);
}

/**
 * Whether a program that changes the list of users exists here, after it has run. Of several servers that start at
 * once, two would both write the list, each without the other's user: the lock of `useradd` doesn't hold everywhere.
 */
function runsLocked(program: string, args: readonly string[]): boolean {
  const folders = process.env['PATH']?.split(path.delimiter) ?? [];
  if (!folders.some((folder) => fs.existsSync(path.join(folder, program)))) return false;
  const locked = spawnSync('flock', ['-w', '20', '/etc', program, ...args], { stdio: 'ignore' });
  if (locked.error !== undefined) spawnSync(program, args, { stdio: 'ignore' });
  return true;
}

/** On some systems root can't change owners: a network file system may map root to `nobody`. */
function canGive({ uid, gid }: User, folders: readonly string[]): boolean {
  const place = folders.find((folder) => fs.existsSync(folder));
  if (place === undefined) return true;
  const probe = fs.mkdtempSync(path.join(place, '.owner-'));
  try {
    fs.chownSync(probe, uid, gid);
    return spawnSync('true', { uid, gid }).error === undefined;
  } catch {
    return false;
  } finally {
    fs.rmdirSync(probe);
  }
}

/** Whether a user can enter a folder. */
export const canEnter = (identity: Identity, folder: string): boolean =>
  spawnSync('test', ['-x', folder], identity).status === 0;

/** Gives a file or folder to the database's user. */
export function giveTo(identity: Identity, file: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) fs.chownSync(file, identity.uid, identity.gid);
}
