// `node tools/host/haproxy.mjs`: two processes of Hestia on one database behind Debian's HAProxy, configured as in
// docs/scale.md. They are restarted one after the other under readers and writers that never retry. With draining, and without.
// `node tools/host/haproxy.mjs 10` does so ten times with draining. Needs root on Debian if HAProxy is not installed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aptInstall, mayInstall } from '../apt.mjs';
import { root } from '../install.mjs';
import { runTool } from '../run.mjs';
import { until } from '../steps.mjs';
import { end, freePort, moveIn, start, startDatabase, startHestia, post, within } from './processes.mjs';

const WRITERS = 8;
const READERS = 4;
/** Between two calls of one client: the machine has a server to start meanwhile. */
const PAUSE_MS = 100;
/** HAProxy's settings from docs/scale.md. */
const DRAIN_SECONDS = 4;
const NOTICED_MS = 1500;
const runs = Number(process.argv[2] ?? 1);

await runTool(() =>
  within(async (folder) => {
    await bring();
    const databaseUrl = await startDatabase(path.join(folder, 'database'));
    const ports = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${await freePort()}`;
    const env = {
      DATABASE_URL: databaseUrl,
      HESTIA_DATABASE_CONNECTIONS: '8',
      HESTIA_DATA: path.join(folder, 'data'),
      HESTIA_TRUST_PROXY: 'true',
      HESTIA_LOG: 'warn',
    };
    startHaproxy(folder, url, ports);
    for (const drain of [...Array.from({ length: runs }, () => DRAIN_SECONDS), 0])
      await restartBoth(url, ports, { ...env, HESTIA_DRAIN_SECONDS: String(drain) });
  }),
);

/**
 * @param {string} url
 * @param {number[]} ports
 * @param {NodeJS.ProcessEnv} env
 */
async function restartBoth(url, ports, env) {
  const served = await Promise.all(ports.map((port) => startHestia(port, env)));
  await until(async () => (await fetch(`${url}/api/Version`)).ok);
  await sleep(NOTICED_MS);
  const ada = await moveIn(url);
  const counts = { acknowledged: /** @type {string[]} */ ([]), pages: 0, failed: /** @type {string[]} */ ([]) };
  const began = performance.now();
  const over = new AbortController();
  const clients = [
    ...Array.from({ length: WRITERS }, (_, n) => write(url, ada, String(n), counts, over.signal)),
    ...Array.from({ length: READERS }, () => read(url, ada, counts, over.signal)),
  ];
  const again = [];
  for (const { child, port } of served) {
    await end(child);
    again.push(await startHestia(port, { ...env, HESTIA_DRAIN_SECONDS: '0' }));
    await sleep(NOTICED_MS);
  }
  over.abort();
  await Promise.all(clients);
  const seconds = (performance.now() - began) / 1000;
  report(env.HESTIA_DRAIN_SECONDS, { ...counts, missing: await missingOf(url, ada, counts.acknowledged), seconds });
  for (const { child } of again) await end(child);
}

async function bring() {
  if (existsSync('/usr/sbin/haproxy')) return;
  if (!mayInstall()) throw new Error('Install HAProxy first: only root on Debian can have it brought.');
  await aptInstall('HAProxy', ['haproxy']);
}

/**
 * @param {string} folder
 * @param {string} url
 * @param {number[]} ports
 */
function startHaproxy(folder, url, ports) {
  const page = readFileSync(path.join(root, 'docs/scale.md'), 'utf8');
  const [, backend] = /```\n(backend hestia\n[^`]+)```/.exec(page) ?? [];
  if (backend === undefined) throw new Error('docs/scale.md has no lines for HAProxy');
  const mine = backend.replace(':8080', `:${ports[0]}`).replace(':8081', `:${ports[1]}`);
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults\n  mode http\n  option forwardfor\n  timeout connect 5s\n  timeout client 1m\n  timeout server 1m\n  timeout tunnel 1h\n` +
      `frontend hestia\n  bind ${new URL(url).host}\n  default_backend hestia\n${mine}`,
  );
  start('haproxy', ['-db', '-f', file]);
}

/**
 * @typedef {Awaited<ReturnType<typeof moveIn>>} Ada
 * @typedef {{ acknowledged: string[], pages: number, failed: string[] }} Counts
 * @param {string} url
 * @param {Ada} ada
 * @param {string} name
 * @param {Counts} counts
 * @param {AbortSignal} over
 */
async function write(url, ada, name, counts, over) {
  for (let count = 0; !over.aborted; count++) {
    const content = `${name} ${count}`;
    const body = { colocationId: ada.colocationId, content, sendBy: ada.userId };
    try {
      await post(url, '/api/Message', body, ada.authorization);
      counts.acknowledged.push(content);
    } catch (error) {
      counts.failed.push(String(error));
    }
    await sleep(PAUSE_MS);
  }
}

/**
 * @param {string} url
 * @param {Ada} ada
 * @param {Counts} counts
 * @param {AbortSignal} over
 */
async function read(url, ada, counts, over) {
  while (!over.aborted) {
    const response = await pageOf(url, ada, 20).catch((error) => String(error));
    if (typeof response !== 'string' && response.ok) counts.pages++;
    else counts.failed.push(typeof response === 'string' ? response : `GET: ${response.status}`);
    await sleep(PAUSE_MS);
  }
}

/**
 * @param {string} url
 * @param {Ada} ada
 * @param {number} limit
 */
async function pageOf(url, { colocationId, authorization }, limit, before = '') {
  const at = `${url}/api/Message?limit=${limit}&colocationId=${colocationId}${before}`;
  const response = await fetch(at, { headers: { authorization } });
  const messages = /** @type {{ id: string, content: string }[]} */ (response.ok ? await response.json() : []);
  return { ok: response.ok, status: response.status, messages };
}

/**
 * @param {string} url
 * @param {Ada} ada
 * @param {string[]} acknowledged
 */
async function missingOf(url, ada, acknowledged) {
  const there = new Set();
  for (let before = ''; ;) {
    const { messages } = await pageOf(url, ada, 1000, before);
    for (const { content } of messages) there.add(content);
    const [oldest] = messages;
    if (oldest === undefined) break;
    before = `&before=${oldest.id}`;
  }
  return acknowledged.filter((content) => !there.has(content)).length;
}

/**
 * @param {string | undefined} drain
 * @param {Counts & { missing: number, seconds: number }} found
 */
function report(drain, { acknowledged, pages, failed, missing, seconds }) {
  const mark = missing > 0 || (drain !== '0' && failed.length > 0) ? '✗' : '✓';
  console.log(
    `${mark} HESTIA_DRAIN_SECONDS=${drain}: both restarted in ${seconds.toFixed(1)} s; ${acknowledged.length} writes acknowledged, ` +
      `${missing} of them missing; ${pages} reads; ${failed.length} calls failed`,
  );
  for (const words of new Set(failed)) console.log(`    ${words.slice(0, 200)}`);
  if (mark === '✗') process.exitCode = 1;
}
