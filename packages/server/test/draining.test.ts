import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { attempt, type TestUser } from './call.ts';
import { startTestServer, type TestServer } from './server.ts';

vi.setConfig({ testTimeout: 300_000 });

let server: TestServer;
let ada: TestUser;
let flat: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('Ada');
  flat = await server.createHousehold(ada);
});
afterEach(async () => {
  for (const child of running) if (child.kill('SIGKILL')) await once(child, 'exit');
});
afterAll(() => server.close());

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** Another process on the same database and data folder. */
async function start(port: number, drainSeconds: number): Promise<ChildProcess> {
  const env = {
    ...server.env,
    PATH: process.env['PATH'],
    PORT: String(port),
    HESTIA_DRAIN_SECONDS: String(drainSeconds),
  };
  const main = path.resolve(import.meta.dirname, '../src/main.ts');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await vi.waitFor(async () => expect(await isReady(port)).toBe(true), { timeout: 60_000, interval: 100 });
  return child;
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`${urlOf(port)}/health/ready`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Sends each request to the next of the processes that are ready, as it found them when it last asked, and tries none twice. */
async function startBalancer(ports: readonly number[]) {
  const ready = new Set<number>();
  const look = () =>
    Promise.all(ports.map(async (port) => ((await isReady(port)) ? ready.add(port) : ready.delete(port))));
  await look();
  const looking = setInterval(() => void look(), 200);
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  const balancer = http.createServer((request, response) => {
    const up = [...ready];
    const port = up[turn++ % up.length];
    const { method, url, headers } = request;
    const passed = http.request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const { connection: _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(response);
    });
    passed.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(passed);
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    url: urlOf((balancer.address() as AddressInfo).port),
    async waitFor(port: number) {
      await vi.waitFor(() => expect(ready.has(port)).toBe(true), { timeout: 60_000, interval: 50 });
    },
    async close() {
      clearInterval(looking);
      agent.destroy();
      balancer.closeAllConnections();
      await new Promise((closed) => balancer.close(closed));
    },
  };
}

test('told to end it goes on answering, tells balancers to send nothing more, and ends each connection', async () => {
  const port = await freePort();
  const child = await start(port, 120);
  const kept = await fetch(`${urlOf(port)}/api/Version`);
  expect([kept.status, kept.headers.get('connection')]).toEqual([200, 'keep-alive']);
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect(await isReady(port)).toBe(false), { timeout: 20_000, interval: 50 });
  const ready = await fetch(`${urlOf(port)}/health/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { message: 'This server is about to end' }]);
  for (const place of ['/api/Version', '/health/live', '/no/such/page', '/%zz']) {
    const response = await fetch(`${urlOf(port)}${place}`);
    expect([place, response.status < 500, response.headers.get('connection')]).toEqual([place, true, 'close']);
  }
  const body = { colocationId: flat, content: 'Still here', sendBy: ada.id };
  expect((await attempt(urlOf(port), ada, messageEndpoints.sendMessage, { body })).status).toBe(200);
  // Who says it twice does not want to wait.
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('of two processes that are restarted one after the other no call fails, and no acknowledged write is lost', async () => {
  const ports = [await freePort(), await freePort()];
  const children = await Promise.all(ports.map((port) => start(port, 3)));
  const balancer = await startBalancer(ports);
  const done = new AbortController();
  const acknowledged: string[] = [];
  const failed: unknown[] = [];
  const write = async (name: string) => {
    for (let count = 0; !done.signal.aborted; count++) {
      const content = `${name} ${count}`;
      const body = { colocationId: flat, content, sendBy: ada.id };
      const reply = await attempt(balancer.url, ada, messageEndpoints.sendMessage, { body }).catch(
        (error: unknown) => error,
      );
      if (reply instanceof Object && 'status' in reply && reply.status === 200) acknowledged.push(content);
      else failed.push(reply);
    }
  };
  const writers = ['one', 'two', 'three', 'four'].map(write);
  for (const [place, child] of children.entries()) {
    const port = ports[place] ?? 0;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await start(port, 3);
    await balancer.waitFor(port);
  }
  done.abort();
  await Promise.all(writers);
  await balancer.close();
  expect(failed).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(100);
  const { rows } = await sql<{ count: number }>`
    select count(distinct content)::int as count from messages
    where colocation_id = ${flat} and content = any(${acknowledged})`.execute(server.platform.database.of());
  expect(rows).toEqual([{ count: acknowledged.length }]);
});
