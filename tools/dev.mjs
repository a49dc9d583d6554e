// `npm run dev`: the server, restarted at each change, behind Vite, which replaces modules in the open page.
import { spawn } from 'node:child_process';
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
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      server.kill();
      web.kill();
    });
  return Promise.race([server, web].map(ended)).finally(() => {
    server.kill();
    web.kill();
  });
});

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
const ended = (child) =>
  new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 0));
  });
