// Runs on any Node, without packages: imports only Node's modules.
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

/** The same, for callers that require it. */
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
 * Whether node_modules lacks a package of package-lock.json. npm records finished installs in
 * node_modules/.package-lock.json, so an interrupted one counts as missing. Works offline.
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
 * Whether development packages were ever installed: then they are kept.
 * @param {string} [folder]
 */
export function hasDevelopmentPackages(folder = root) {
  return Object.values(readPackages(path.join(folder, 'node_modules/.package-lock.json'))).some(({ dev }) => dev);
}

/**
 * npm's arguments to install package-lock.json. Development packages are added to complete production packages, since a
 * running Hestia reads those; otherwise node_modules is replaced.
 * @param {{ dev: boolean }} which
 * @param {string} [folder]
 */
export function npmArguments({ dev }, folder = root) {
  const how = dev && !isMissingPackages({ dev: false }, folder) ? ['install', '--no-save'] : ['ci'];
  return [...how, dev ? '--include=dev' : '--omit=dev', '--loglevel=error'];
}

/**
 * Installs all packages, or only those that run Hestia and build its web app. Prints one line; npm's output appears
 * only on a failure.
 * @param {{ dev: boolean }} which
 */
export async function install(which) {
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  await runQuietly('Installing packages', command ?? 'npm', [...args, ...npmArguments(which)], { cwd: root });
  if (!which.dev) removeUnread(path.join(root, 'node_modules'));
  await bringLibraries();
}

/** Newer Nodes need a library that minimal Linux systems lack; root can install it without asking. */
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
