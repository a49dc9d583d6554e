import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { postgresEnvironment, type Binaries } from '#platform/db/embedded/binaries.ts';
import { giveTo, type Identity } from '#platform/db/embedded/identity.ts';
import { mendCluster, requireOwner } from '#platform/db/embedded/mend.ts';
import { clearLeftovers } from '#platform/db/embedded/postmaster.ts';
import { ADMINISTRATOR } from '#platform/db/embedded/roles.ts';
import { accessTo } from '#platform/db/embedded/folder-access.ts';

/** The oldest PostgreSQL that Hestia works on. */
const OLDEST = 15;

const DRAFT = 'cluster.new-';

/**
 * Creates the database's files unless they exist. They are created in a temporary folder and moved into place whole, so
 * that a start killed half-way leaves no partial cluster.
 */
export async function prepareCluster(
  home: string,
  binaries: Binaries,
  identity: Identity,
  { sync = true } = {},
): Promise<string> {
  const cluster = path.join(home, 'cluster');
  const made = versionOf(home, identity);
  // Before anything is created or repaired, so that the data stays unchanged for the right binaries.
  if (made !== null && made !== binaries.version)
    throw new Error(
      `The data in ${cluster} was created by PostgreSQL ${made}, but these binaries are PostgreSQL ${binaries.version}. ` +
        `Set HESTIA_POSTGRES to a folder of PostgreSQL ${made} binaries, or unset it if it was not set when the data was created.`,
    );
  if (binaries.version < OLDEST)
    throw new Error(`HESTIA_POSTGRES contains PostgreSQL ${binaries.version}; Hestia requires ${OLDEST} or newer`);
  if (made === null) {
    const draft = await createCluster(home, binaries, identity, sync);
    fs.rmSync(cluster, { recursive: true, force: true });
    fs.renameSync(draft, cluster);
  } else mendCluster(cluster, identity);
  return cluster;
}

/**
 * The major version of PostgreSQL that created a database; null if there is none yet. Throws a sentence if it belongs to another
 * user.
 */
export function versionOf(home: string, identity: Identity): number | null {
  const cluster = path.join(home, 'cluster');
  requireOwner(cluster, identity);
  const file = path.join(cluster, 'PG_VERSION');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : null;
}

/** Removes what starts have left that were killed half-way, and stops the servers on it. */
export async function removeDrafts(home: string, socket: string): Promise<void> {
  for (const name of fs.readdirSync(home)) {
    if (!name.startsWith(DRAFT)) continue;
    const draft = path.join(home, name);
    await clearLeftovers({ cluster: draft, socket });
    // The `initdb` of a killed start may still be at work on it.
    fs.rmSync(draft, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Creates the files of an empty database in a temporary folder; returns the folder. */
export async function createCluster(
  home: string,
  binaries: Binaries,
  identity: Identity,
  sync: boolean,
): Promise<string> {
  const draft = fs.mkdtempSync(path.join(home, DRAFT));
  giveTo(identity, draft);
  const locale =
    binaries.version >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C'];
  const access = accessTo(draft, identity);
  const initdb = spawn(
    path.join(binaries.folder, 'initdb'),
    // No server runs on it before its roles have passwords, see roles.ts.
    ['-D', access.path, '-U', ADMINISTRATOR, '-A', 'trust', '-E', 'UTF8', ...locale, ...(sync ? [] : ['--no-sync'])],
    { ...identity, env: postgresEnvironment, cwd: '/', stdio: ['ignore', 'ignore', 'pipe', 'ignore', access.handle] },
  );
  let output = '';
  initdb.stderr?.on('data', (words: Buffer) => (output += words.toString()));
  const status = await new Promise((resolve, reject) => initdb.once('close', resolve).once('error', reject));
  access.close();
  if (status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Error(
      `Failed to create the embedded database: ${output.trim()}` +
        (output.includes('user does not exist') ? '. Run Hestia as a user that exists on this system' : ''),
    );
  }
  return draft;
}
