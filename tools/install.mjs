// Runs on whatever Node starts us, with nothing installed: Node's own modules only.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, mayInstall } from './apt.mjs';
import { run, runQuietly } from './run.mjs';
import { removeUnread } from './unread.mjs';

export const root = path.resolve(import.meta.dirname, '..');

const ownNode = path.join(root, 'node_modules/node/bin/node');
const runsTypeScript = Number.parseInt(process.versions.node, 10) >= 24;

/** The Node that runs Hestia: the one among its packages, else the machine's, if it runs TypeScript as is; else null. */
export function findNode() {
  if (existsSync(ownNode)) return ownNode;
  return runsTypeScript ? process.execPath : null;
}

/** The same, for whoever cannot go on without. */
export function requireNode() {
  const node = findNode();
  if (node === null)
    throw new Error(
      `Hestia runs on Node 24 or newer; this is ${process.versions.node}, and the npm package "node" could not bring a newer one.\n` +
        'It needs its install script: try "npm rebuild node --ignore-scripts=false", or install Node 24 or newer.',
    );
  return node;
}

/**
 * Whether node_modules lacks something that package-lock.json asks for. npm notes in node_modules/.package-lock.json
 * what it has finished installing, so an interrupted install counts as missing, and no network is asked.
 * @param {{ dev: boolean }} which with or without what only development needs
 * @param {string} [folder]
 */
export function isMissingPackages({ dev }, folder = root) {
  const wanted = readPackages(path.join(folder, 'package-lock.json'));
  const there = readPackages(path.join(folder, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).some(
    ([where, { version, optional, dev: devOnly, devOptional }]) =>
      where.includes('node_modules/') &&
      !optional &&
      (dev || !(devOnly || devOptional)) &&
      (there[where] === undefined || there[where].version !== version),
  );
}

/**
 * Whether what only development needs was ever installed: whoever works on Hestia keeps it.
 * @param {string} [folder]
 */
export function hasDevelopmentPackages(folder = root) {
  return Object.values(readPackages(path.join(folder, 'node_modules/.package-lock.json'))).some(({ dev }) => dev);
}

/**
 * How npm is asked for what package-lock.json says. What development needs is added to production packages that are
 * whole, since a Hestia that runs goes on reading them; all else is made anew.
 * @param {{ dev: boolean }} which
 * @param {string} [folder]
 */
export function npmArguments({ dev }, folder = root) {
  const how = dev && !isMissingPackages({ dev: false }, folder) ? ['install', '--no-save'] : ['ci'];
  return [...how, dev ? '--include=dev' : '--omit=dev', '--loglevel=error'];
}

/**
 * Installs all packages, or those alone that run Hestia and build its web app. Says so in one line; npm's own words are
 * shown only if it fails.
 * @param {{ dev: boolean }} which
 */
export async function install(which) {
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  await runQuietly('Installing packages', command ?? 'npm', [...args, ...npmArguments(which)], { cwd: root });
  if (!which.dev) removeUnread(path.join(root, 'node_modules'));
  await bringLibraries();
}

/** Newer Nodes need a library that the smallest Linux systems lack; whoever may install it needs not be asked. */
async function bringLibraries() {
  if (!existsSync(ownNode)) return;
  const { code, output } = await run(ownNode, ['--version']);
  if (code === 0) return;
  if (!output.includes('libatomic'))
    throw new Error(`The Node among Hestia's packages does not start: ${output.trim()}`);
  if (!mayInstall())
    throw new Error(
      `Node needs the library libatomic.so.1, which this machine lacks, and only root may install it:\n` +
        'run "apt-get install libatomic1" (Debian, Ubuntu) or "dnf install libatomic" (Fedora) as root, then start again.',
    );
  await aptInstall('a library that Node needs', ['libatomic1']);
}

/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package
 * @param {string} lock
 * @returns {Record<string, Package>}
 */
function readPackages(lock) {
  if (!existsSync(lock)) return {};
  return /** @type {{ packages: Record<string, Package> }} */ (JSON.parse(readFileSync(lock, 'utf8'))).packages;
}
