import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireNode, root } from '../install.mjs';
import { account, until } from '../steps.mjs';

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];

/**
 * A folder for the time of a try, at whose end all that was started is ended.
 * @param {(folder: string) => Promise<void>} work
 */
export async function within(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hestia-host-'));
  // The user of the database goes through it.
  chmodSync(folder, 0o711);
  try {
    await work(folder);
  } finally {
    for (const child of children.toReversed()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function start(command, args, env = {}) {
  const child = spawn(command, args, {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (/** @type {Buffer} */ bytes) => (output.text += bytes.toString()));
  children.push(child);
  return { child, output };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function end(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/**
 * Starts only the embedded PostgreSQL, as a server shared by several processes.
 * @param {string} folder
 * @returns {Promise<string>} its `DATABASE_URL`
 */
export async function startDatabase(folder) {
  const { output } = start(requireNode(), [path.join(root, 'packages/server/test/embedded-process.ts'), folder]);
  await until(async () => output.text.includes('\n'));
  const { connection, refused } =
    /** @type {{ refused?: string, connection: Record<'user' | 'password' | 'host' | 'port' | 'database', string> }} */ (
      JSON.parse(output.text)
    );
  if (refused !== undefined) throw new Error(refused);
  const { user, password, host, port, database } = connection;
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** As `npm start` does: a start on a busy machine takes half the time. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') };

/**
 * A process of Hestia; answers once it is ready.
 * @param {number} port
 * @param {NodeJS.ProcessEnv} env
 */
export async function startHestia(port, env) {
  const main = path.join(root, 'packages/server/src/main.ts');
  const hestia = start(requireNode(), [main], { ...compiled, PORT: String(port), ...env });
  await until(async () => {
    if (hestia.child.exitCode !== null) return true;
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  });
  if (hestia.child.exitCode !== null) throw new Error(`Hestia did not start: ${hestia.output.text}`);
  return { ...hestia, port };
}

/**
 * A user with a household, who makes calls.
 * @param {string} url
 */
export async function moveIn(url) {
  const body = { ...account, email: `${randomUUID()}@example.org` };
  const { user, jwt } = /** @type {{ user: { id: string }, jwt: string }} */ (
    await post(url, '/api/Account/SignUp', body)
  );
  const authorization = `Bearer ${jwt}`;
  const household = { name: 'Rue des Lilas 3', address: '', createdBy: user.id };
  const colocationId = /** @type {string} */ (await post(url, '/api/Colocation', household, authorization));
  return { userId: user.id, jwt, authorization, colocationId };
}

/**
 * @param {string} url
 * @param {string} at
 * @param {object} body
 * @param {string} [authorization]
 * @returns {Promise<unknown>} the answer; throws unless it is a good one
 */
export async function post(url, at, body, authorization) {
  const response = await fetch(`${url}${at}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${at}: ${response.status} ${await response.text()}`);
  return response.json();
}
