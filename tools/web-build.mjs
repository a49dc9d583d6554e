import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireNode, root } from './install.mjs';
import { runQuietly } from './run.mjs';

const web = path.join(root, 'packages/web');
const sources = [
  'packages/web',
  'packages/contract/src',
  'packages/importers/src',
  'docs/guide',
  'package-lock.json',
].map((place) => path.join(root, place));
// Written last, so that a build cut short does not count.
const built = path.join(web, 'dist/.built');
const vite = path.join(root, 'node_modules/vite/bin/vite.js');

/** Whether a source of the web app is newer than its build, or it was never built. */
export function isWebStale() {
  if (!existsSync(built)) return true;
  const since = statSync(built).mtimeMs;
  return sources.some((source) => isNewer(source, since));
}

/** Builds the web app. */
export async function buildWeb() {
  await runQuietly('Building the web app', requireNode(), [vite, 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  writeFileSync(built, '');
}

/**
 * @param {string} file
 * @param {number} since
 * @returns {boolean}
 */
function isNewer(file, since) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs > since && !/\.test\.tsx?$/.test(file);
  return readdirSync(file)
    .filter((name) => !['dist', 'node_modules', 'test'].includes(name) && !name.startsWith('.'))
    .some((name) => isNewer(path.join(file, name), since));
}
