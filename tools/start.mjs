// `npm start`: brings what is missing, then serves.
import { spawn } from 'node:child_process';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode, root } from './install.mjs';
import { prepareToServe } from './prepare.mjs';
import { runTool } from './run.mjs';

// Compiled modules are kept here: they make up a third of a start.
const compiled = path.join(root, 'node_modules/.cache/compiled');
const main = path.join(root, 'packages/server/src/main.ts');

await runTool(async () => {
  await prepareToServe();
  const node = requireNode();
  // npm puts node_modules/.bin first, so from the second start on we are that Node already.
  if (!process.features.typescript) return serveWith(node);
  module.enableCompileCache(compiled);
  await import(pathToFileURL(main).href);
  return 0;
});

/**
 * @param {string} node
 * @returns {Promise<number>}
 */
function serveWith(node) {
  const child = spawn(node, [main], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  // A terminal sends Ctrl+C to both of us; what is sent to this process alone is handed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}
