// `npm run dev`: the server, restarted at each change, behind Vite, which replaces modules in the open page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { requireNode, root } from './install.mjs';
import { prepareToWork } from './prepare.mjs';
import { runTool } from './run.mjs';

const serverPort = process.env.PORT ?? '8080';

await runTool(async () => {
  await prepareToWork();
  const node = requireNode();
  const server = spawn(node, ['--watch', '--watch-preserve-output', path.join(root, 'packages/server/src/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: serverPort },
  });
  const web = spawn(node, [path.join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen=false'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: path.join(root, 'packages/web'),
    env: { ...process.env, HESTIA_SERVER: `http://127.0.0.1:${serverPort}` },
  });
  const asked = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal))).then(() => 0);
  const code = await Promise.race([asked, ended(server), ended(web)]);
  server.kill();
  web.kill();
  return code;
});

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 0));
  });
}
