import { spawn } from 'node:child_process';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode, root } from './install.mjs';

// Compiled modules are kept here: they make up a third of a start.
const compiled = path.join(root, 'node_modules/.cache/compiled');

/**
 * Runs a TypeScript file of the server as this process, or as a child on the Node among the packages.
 * @param {string} file below the root
 * @param {readonly string[]} [args]
 * @returns {Promise<number | void>} the exit code; none where the file sets it
 */
export async function handOver(file, args = []) {
  const main = path.join(root, file);
  const node = requireNode();
  // npm puts node_modules/.bin first, so from the second start on this process is that Node already.
  if (!process.features.typescript) return runOn(node, [main, ...args]);
  module.enableCompileCache(compiled);
  process.argv.splice(1, process.argv.length, main, ...args);
  await import(pathToFileURL(main).href);
}

/**
 * @param {string} node
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
function runOn(node, args) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compiled } });
  // A terminal sends Ctrl+C to both processes; other signals are passed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}
