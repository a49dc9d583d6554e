import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { attempt, type TestUser } from './call.ts';
import { processEnv } from './process-env.ts';
import { startTestServer, type TestServer } from './server.ts';

vi.setConfig({ testTimeout: 900_000 });

let server: TestServer;
let ada: TestUser;
let flat: string;
/** Longer than a busy machine takes to notice. */
const DRAIN_SECONDS = 300;
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
    ...processEnv,
    PORT: String(port),
    HESTIA_DRAIN_SECONDS: String(drainSeconds),
  };
  const main = path.resolve(import.meta.dirname, '../src/main.ts');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await vi.waitFor(async () => expect(await isReady(port)).toBe(true), { timeout: 240_000, interval: 100 });
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

/**
 * Sends each request to the next ready process, by its last check, and tries none twice. Like HAProxy, it forwards the client's
 * address and all headers except `Connection`.
 */
async function startBalancer(ports: readonly number[]) {
  const ready = new Set<number>();
  const underWay = new Map(ports.map((port) => [port, 0]));
  const count = (port: number, more: number) => underWay.set(port, (underWay.get(port) ?? 0) + more);
  const look = () =>
    Promise.all(ports.map(async (port) => ((await isReady(port)) ? ready.add(port) : ready.delete(port))));
  await look();
  const over = new AbortController();
  const looking = (async () => {
    for (; !over.signal.aborted; await sleep(50)) await look();
  })();
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  const balancer = http.createServer((request, response) => {
    const up = [...ready];
    const port = up[turn++ % up.length] ?? 0;
    const { method, url } = request;
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress };
    const passed = http.request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const { connection: _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(response);
    });
    count(port, 1);
    passed.once('close', () => count(port, -1));
    passed.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(passed);
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 240_000, interval: 20 });
  return {
    url: urlOf((balancer.address() as AddressInfo).port),
    sendsTo: (port: number) => waitFor(() => expect(ready.has(port)).toBe(true)),
    hasLeft: (port: number) => waitFor(() => expect([ready.has(port), underWay.get(port)]).toEqual([false, 0])),
    async close() {
      over.abort();
      await looking;
      agent.destroy();
      balancer.closeAllConnections();
      await new Promise((closed) => balancer.close(closed));
    },
  };
}

test('a process told to end still answers, tells balancers to send nothing more, and ends each connection', async () => {
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
  // A second signal skips draining.
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('it stops after draining for as long as the setting says', async () => {
  const child = await start(await freePort(), 1);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('through a balancer no answer has a keep-alive time, which the balancer would pass on as its own', async () => {
  const said = async (headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`${server.url}/api/Version`, { headers });
    return [response.headers.get('connection'), response.headers.get('keep-alive')];
  };
  expect(await said({})).toEqual(['keep-alive', 'timeout=72']);
  expect(await said({ 'x-forwarded-for': '203.0.113.7' })).toEqual(['keep-alive', null]);
});

test('restarting two processes one after the other fails no call, and loses no acknowledged write', async () => {
  const ports = [await freePort(), await freePort()];
  const children = await Promise.all(ports.map((port) => start(port, DRAIN_SECONDS)));
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
      // A process is to start meanwhile, on the same machine.
      await sleep(20);
    }
  };
  const writers = ['one', 'two', 'three', 'four'].map(write);
  for (const [place, child] of children.entries()) {
    const port = ports[place] ?? 0;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    // However busy the machine is: a host's setting is as long as the balancer takes, this one ends when it has noticed.
    await balancer.hasLeft(port);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await start(port, DRAIN_SECONDS);
    await balancer.sendsTo(port);
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
