// `npm run dev`: the server, restarted at each change, behind Vite, which replaces modules in the open page.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { requireNode, root } from './install.mjs';
import { prepareToWork } from './prepare.mjs';
import { runTool } from './run.mjs';

const serverPort = process.env.PORT ?? '8080';
const webPort = Number(process.env.HESTIA_DEV_PORT ?? 5173);
const server = `http://127.0.0.1:${serverPort}`;

await runTool(async () => {
  await prepareToWork();
  const node = requireNode();
  const child = spawn(node, ['--watch', '--watch-preserve-output', path.join(root, 'packages/server/src/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: serverPort, HOST: '127.0.0.1' },
  });
  const vite = await serveWeb();
  console.log(`The app, reloaded as you edit, is at http://localhost:${webPort}`);
  const stop = () => {
    child.kill();
    void vite.close();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      void vite.close().then(() => resolve(code ?? 0));
    });
  });
});

async function serveWeb() {
  const { createServer } = await import('vite');
  const web = await createServer({
    root: path.join(root, 'packages/web'),
    configFile: path.join(root, 'packages/web/vite.config.ts'),
    server: {
      port: webPort,
      strictPort: true,
      proxy: {
        '^/(api|images|health|metrics)(/|$)': server,
        '/hestiaHub': { target: server, ws: true },
      },
    },
  });
  await web.listen();
  return web;
}
