import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ada, bareHttp } from '#test/bare-http.ts';
import { createInFlight } from './in-flight.ts';

const endpoints = defineEndpoints({
  wait: { method: 'GET', path: '/api/Wait', access: 'user', summary: '', response: z.string() },
  waitHere: { method: 'GET', path: '/api/WaitHere', access: 'anyone', summary: '', response: z.string() },
  store: { method: 'POST', path: '/api/Store', access: 'user', summary: '', body: z.unknown(), response: z.string() },
  list: { method: 'GET', path: '/api/List', access: 'user', summary: '', response: z.array(z.string()) },
});
/** More than the system buffers for a client that does not read. */
const long = Array.from({ length: 40 }, () => 'x'.repeat(1024 * 1024));
const limits = { requests: 3, bodyBytes: 1000, streams: 2, wholeBytes: 500 };
const UNREAD_MS = 2000;

let app: FastifyInstance;
let open: () => void;
let atWork: number;
let identifying: (() => Promise<void>) | undefined;
let address: string;
const sockets: Socket[] = [];
beforeEach(async () => {
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  atWork = 0;
  identifying = undefined;
  const waiting = () => {
    atWork++;
    return gate.then(() => 'done');
  };
  app = await bareHttp(
    endpoints,
    { wait: waiting, waitHere: waiting, store: waiting, list: () => long },
    {
      callers: { ben: { ...ada, userId: '0b000000-0000-4000-8000-000000000001' } },
      inFlightLimits: limits,
      identify: async () => identifying?.(),
      unreadMs: UNREAD_MS,
    },
  );
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  open();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const ask = async (user: string, path: string, body?: string) => {
  const response = await fetch(`${address}/api/${path}`, {
    headers: { authorization: `Bearer ${user}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body }),
  });
  const said: unknown = await response.json();
  return [response.status, response.headers.get('retry-after'), said];
};
const refused = (words: string) => [429, '2', expect.objectContaining({ code: 'tooMany', message: words }) as unknown];
const areAtWork = (count: number) => vi.waitFor(() => expect(atWork).toBe(count));

test('a user has a limited number of concurrent requests, separate from others; each answer frees one', async () => {
  const under = Array.from({ length: limits.requests }, () => ask('ada', 'Wait'));
  await areAtWork(limits.requests);
  expect(await ask('ada', 'List')).toEqual(
    refused('Too many of your requests are under way at once; wait for the others'),
  );
  const other = ask('ben', 'Wait');
  open();
  expect(await Promise.all([...under, other])).toEqual(Array.from({ length: 4 }, () => [200, null, 'done']));
  await vi.waitFor(async () => expect((await ask('ada', 'Wait'))[0]).toBe(200));
});

test('a client that disconnects while it is identified frees its place', async () => {
  let isKnown = (): void => {};
  const known = new Promise<void>((resolve) => {
    isKnown = resolve;
  });
  let asked = 0;
  identifying = () => {
    asked++;
    return known;
  };
  const { port } = app.server.address() as AddressInfo;
  const leaving = Array.from({ length: limits.requests }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/Wait HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ada\r\n\r\n');
    return socket;
  });
  await vi.waitFor(() => expect(asked).toBe(limits.requests));
  for (const socket of leaving) socket.destroy();
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        app.server.getConnections((_error, count) =>
          count === 0 ? resolve() : reject(new Error(`${count} are open`)),
        );
      }),
  );
  identifying = undefined;
  isKnown();
  await areAtWork(limits.requests);
  open();
  expect(await ask('ada', 'Wait')).toEqual([200, null, 'done']);
});

test('large bodies count by their bytes while in work; a single one always fits', async () => {
  const first = ask('ada', 'Store', JSON.stringify('x'.repeat(2000)));
  await areAtWork(1);
  expect(await ask('ada', 'Store', '"small"')).toEqual(
    refused('Too many of your large requests are under way at once; wait for the others'),
  );
  open();
  expect(await first).toEqual([200, null, 'done']);
});

/** Asks, and reads no more of the answer than its beginning. */
async function deaf(user: string): Promise<void> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {}).write(`GET /api/List HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user}\r\n\r\n`);
  await once(socket, 'readable');
}

test('long unread answers are counted, and ended after a timeout, which frees their place', async () => {
  await Promise.all([deaf('ada'), deaf('ada')]);
  expect(await ask('ada', 'List')).toEqual(
    refused('Too many of your large answers are being read at once; wait for the others'),
  );
  expect((await ask('ben', 'List'))[0]).toBe(200);
  // Their sockets stay open on this side unless the test ends them.
  await vi.waitFor(async () => expect((await ask('ada', 'List'))[0]).toBe(200), { timeout: 20_000 });
});

test('short answers are counted together, and anonymous clients by network', () => {
  const inFlight = createInFlight(limits);
  const request = (caller: object | null, ip: string) => ({ caller, ip, headers: {} }) as never;
  const reply = () => ({ raw: new EventEmitter() });
  const [first, second] = [reply(), reply()];
  inFlight.answer(request(ada, '192.0.2.1'), first as never, 400);
  expect(() => inFlight.answer(request(ada, '192.0.2.1'), second as never, 200)).toThrow('Too many of your answers');
  first.raw.emit('close');
  inFlight.answer(request(ada, '192.0.2.1'), second as never, 200);
  const enter = (ip: string) => inFlight.enter(request(null, ip), reply() as never, endpoints.waitHere);
  for (let n = 0; n < limits.requests; n++) enter('192.0.2.2');
  expect(() => enter('192.0.2.2')).toThrow('Too many of your requests');
  enter('192.0.2.3');
});
