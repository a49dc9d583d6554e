import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mustRun } from '../run.mjs';
import { debian } from './machine.mjs';

/** The version after the one that is tried. */
export const nextVersion = '999.0.0';

/**
 * The archive that `npm run release` made, where root of the machine has downloaded it.
 * @param {string} archive
 */
export function bringArchive(archive) {
  cpSync(archive, path.join(debian, 'root', path.basename(archive)));
}

/**
 * The archive of a next version: the same one with another number and one migration more.
 * @param {string} archive
 * @param {string} version
 */
export async function bringNextArchive(archive, version) {
  const folder = archive.replace(/\.tar\.zst$/, '');
  const name = path.basename(folder).replace(version, nextVersion);
  const work = path.join(debian, 'var/tmp', name);
  await mustRun('cp', ['-a', folder, work]);
  const manifest = path.join(work, 'packages/server/package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"${version}"`, `"${nextVersion}"`));
  const migrations = path.join(work, 'packages/server/migrations');
  const last = Number.parseInt(readdirSync(migrations).toSorted().at(-1) ?? '', 10);
  writeFileSync(path.join(migrations, `${String(last + 1).padStart(4, '0')}-of-the-next-version.sql`), 'select 1;\n');
  await mustRun('tar', ['--zstd', '-cf', path.join(debian, 'root', `${name}.tar.zst`), '-C', path.dirname(work), name]);
  rmSync(work, { recursive: true });
}
