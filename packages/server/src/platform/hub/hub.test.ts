import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_BACKLOG_BYTES } from '#platform/hub/connection.ts';
import { MAX_CONNECTIONS_PER_USER } from '#platform/hub/authenticate.ts';
import { NotAuthorizedError } from '#platform/hub/methods.ts';
import { frameOf } from '#platform/hub/records.ts';
import { WebSocket } from 'ws';
import { startBareHub } from '#test/hub/bare-hub.ts';
import { connectRaw, handshake, joinRaw, record, upgradeStatus } from '#test/hub/raw-client.ts';

const ana = { headers: { authorization: 'Bearer user:ana' } };

type NegotiateResponse = { negotiateVersion: number; connectionId: string; connectionToken?: string };
async function negotiate(url: string, query = 'negotiateVersion=1', headers: Record<string, string> = ana.headers) {
  const response = await fetch(`${url}/negotiate?${query}`, { method: 'POST', headers, body: '' });
  return { response, negotiated: (await response.json()) as NegotiateResponse };
}

describe('the upgrade', () => {
  test('accepts the session from the header, the query or the cookie', async () => {
    const { url } = await startBareHub();
    expect(await upgradeStatus(url, ana)).toBe(101);
    expect(await upgradeStatus(`${url}?access_token=user:ana`)).toBe(101);
    expect(await upgradeStatus(`${url}?ACCESS_TOKEN=user:ana`)).toBe(101);
    expect(await upgradeStatus(url, { headers: { cookie: 'a=b; token=user:ana; c=d' } })).toBe(101);
  });

  test('a connection without a valid session gets 401', async () => {
    const { url } = await startBareHub();
    expect(await upgradeStatus(url)).toBe(401);
    expect(await upgradeStatus(`${url}?access_token=nobody`)).toBe(401);
    expect(await upgradeStatus(url, { headers: { cookie: 'xtoken=user:ana' } })).toBe(401);
    expect(await upgradeStatus(`${url}?access_token=user:ana`, { headers: { authorization: 'Bearer x' } })).toBe(401);
  });

  test('by cookie requires a page of ours; a token in the query does not', async () => {
    const { url, host } = await startBareHub();
    const cookie = 'token=user:ana';
    expect(await upgradeStatus(url, { headers: { cookie, origin: `http://${host}` } })).toBe(101);
    expect(await upgradeStatus(url, { headers: { cookie, origin: 'https://hestia.example' } })).toBe(101);
    expect(await upgradeStatus(url, { headers: { cookie, origin: 'https://localhost' } })).toBe(101);
    expect(await upgradeStatus(url, { headers: { cookie, origin: 'https://elsewhere.example' } })).toBe(401);
    expect(await upgradeStatus(url, { headers: { cookie, origin: 'null' } })).toBe(401);
    expect(await upgradeStatus(url, { headers: { ...ana.headers, origin: 'https://elsewhere.example' } })).toBe(101);
  });

  test('matches only the path, ignoring case and a trailing slash', async () => {
    const { url, host } = await startBareHub();
    expect(await upgradeStatus(`http://${host}/HESTIAHUB/`, ana)).toBe(101);
    expect(await upgradeStatus(`${url}/x`, ana)).toBe(404);
    expect(await upgradeStatus(`http://${host}/api/Version`, ana)).toBe(404);
  });

  test('of another protocol is an ordinary request', async () => {
    const { host } = await startBareHub();
    const socket = connect(Number(new URL(`http://${host}`).port), '127.0.0.1');
    socket.write('GET /api/Version HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n');
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    expect(bytes.toString()).toMatch(/^HTTP\/1.1 200 /);
    socket.destroy();
  });

  test('is not answered to a plain request', async () => {
    const { url } = await startBareHub();
    expect((await fetch(url, ana)).status).toBe(400);
  });

  test('survives a client that disconnects while its session is checked', async () => {
    const { url, host } = await startBareHub();
    const socket = connect(Number(new URL(`http://${host}`).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'GET /hestiaHub?access_token=user:ana HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      () => socket.resetAndDestroy(),
    );
    await once(socket, 'close');
    expect(await upgradeStatus(url, ana)).toBe(101);
  });

  test('is refused with 429 for a user with too many', async () => {
    const { url } = await startBareHub();
    const joined = Array.from({ length: MAX_CONNECTIONS_PER_USER }, () => joinRaw(url, 'user:ana'));
    const [first] = await Promise.all(joined);
    expect(await upgradeStatus(url, ana)).toBe(429);
    expect(await upgradeStatus(`${url}?access_token=user:ben`)).toBe(101);
    first?.socket.close();
    await expect.poll(() => upgradeStatus(url, ana)).toBe(101);
  });
});

/** Sends an upgrade by hand, and never closes its side; returns the response. */
async function askHalfOpen(host: string, requestLine: string, headers: readonly string[] = []) {
  const socket = connect({ port: Number(new URL(`http://${host}`).port), host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  const lines = [`GET ${requestLine} HTTP/1.1`, `Host: ${host}`, 'Connection: Upgrade', 'Upgrade: websocket'];
  const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
  socket.write([...lines, ...(headers.length > 0 ? headers : key), '', ''].join('\r\n'));
  await once(socket, 'end');
  return received;
}

test('Refusals are logged, at the upgrade and later, without secrets', async () => {
  const info = vi.fn<FastifyBaseLogger['info']>();
  const denied = () => {
    throw new NotAuthorizedError();
  };
  const log = { info, debug: vi.fn<FastifyBaseLogger['debug']>(), child: (): object => log };
  const { url } = await startBareHub({ methods: { Denied: denied }, log });
  await upgradeStatus(`${url}?access_token=secret`);
  const client = await joinRaw(url, 'user:ana');
  // A repeat leaves no second line: clients can't fill the disk.
  for (const invocationId of ['1', '2']) {
    client.send(record({ type: 1, invocationId, target: 'Denied', arguments: ['secret'] }));
    await client.next();
  }
  expect(info.mock.calls).toEqual([
    [
      { reqId: expect.any(String) as unknown, status: 401, address: '127.0.0.1', userId: undefined },
      'Hub connection refused',
    ],
    [{ userId: 'ana', target: 'Denied' }, 'Hub method refused'],
  ]);
});

describe('a refused upgrade', () => {
  const cases: readonly [what: string, line: string, headers: readonly string[], response: RegExp][] = [
    ['without a session', '/hestiaHub', [], / 401 [^]*nosniff[^]*strict-transport-security: max-age/],
    ['at another address', '/api/Version', [], / 404 /],
    ['with an id that nobody was given', '/hestiaHub?id=x&access_token=user:ana', [], / 404 /],
    ['from a stranger’s page', '/hestiaHub', ['Cookie: token=user:ana', 'Origin: https://x.example'], / 401 /],
    ['of no WebSocket that we know', '/hestiaHub?access_token=user:ana', ['Sec-WebSocket-Version: 1'], / 400 /],
  ];
  test.each(cases)(
    'keeps no connection open, though the other side never closes: %s',
    async (_, line, headers, response) => {
      const { host, sockets } = await startBareHub();
      expect(await askHalfOpen(host, line, headers)).toMatch(response);
      await expect.poll(sockets).toBe(0);
    },
  );

  test('keeps no connection open either for a user with too many', async () => {
    const { host, url, sockets } = await startBareHub();
    await Promise.all(Array.from({ length: MAX_CONNECTIONS_PER_USER }, () => joinRaw(url, 'user:ana')));
    expect(await askHalfOpen(host, '/hestiaHub?access_token=user:ana')).toMatch(/ 429 /);
    await expect.poll(sockets).toBe(MAX_CONNECTIONS_PER_USER);
  });
});

test('Concurrent connections of a user stay within the limit', async () => {
  const { promise: lookedUp, resolve: resolveAll } = Promise.withResolvers<void>();
  const asked = 2 * MAX_CONNECTIONS_PER_USER;
  let waiting = 0;
  const { url } = await startBareHub({
    lookedUp: () => {
      if (++waiting === asked) resolveAll();
      return lookedUp;
    },
  });
  const statuses = Array.from({ length: asked }, () => {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), ana);
    onTestFinished(() => socket.terminate());
    return new Promise((resolve) => {
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      socket.on('error', () => {});
    });
  });
  const byStatus = Map.groupBy(await Promise.all(statuses), (status) => status);
  expect([byStatus.get(101)?.length, byStatus.get(429)?.length]).toEqual([
    MAX_CONNECTIONS_PER_USER,
    MAX_CONNECTIONS_PER_USER,
  ]);
});

describe('negotiation', () => {
  const availableTransports = [{ transport: 'WebSockets', transferFormats: ['Text'] }];

  test('answers the highest version known, and version 0 without a version', async () => {
    const { url } = await startBareHub();
    const text = expect.any(String) as string;
    const version1 = { negotiateVersion: 1, connectionId: text, connectionToken: text, availableTransports };
    expect((await negotiate(url)).negotiated).toEqual(version1);
    expect((await negotiate(url, 'negotiateVersion=7&useStatefulReconnect=true')).negotiated).toEqual(version1);
    expect((await negotiate(url, '')).negotiated).toEqual({
      negotiateVersion: 0,
      connectionId: text,
      availableTransports,
    });
  });

  test('returns an id that opens one connection of its user', async () => {
    const { url } = await startBareHub();
    const { negotiated } = await negotiate(url);
    const id = negotiated.connectionToken ?? '';
    expect(await upgradeStatus(`${url}?id=${id}&access_token=user:ben`)).toBe(404);
    const client = await connectRaw(`${url}?id=${id}`, ana);
    expect(await upgradeStatus(`${url}?id=${id}`, ana)).toBe(409);
    client.socket.close();
    await client.closed;
    await expect.poll(() => upgradeStatus(`${url}?id=${id}`, ana)).toBe(404);
  });

  test('of version 0 gives an id that works too', async () => {
    const { url } = await startBareHub();
    const { negotiated } = await negotiate(url, '');
    expect(await upgradeStatus(`${url}?id=${negotiated.connectionId}`, ana)).toBe(101);
  });

  test('refuses ids that are unknown, forged or expired', async () => {
    const { url } = await startBareHub({ times: { negotiation: 0 } });
    const { negotiated } = await negotiate(url);
    expect(await upgradeStatus(`${url}?id=${negotiated.connectionToken}`, ana)).toBe(404);
    expect(await upgradeStatus(`${url}?id=${negotiated.connectionId}`, ana)).toBe(404);
    expect(await upgradeStatus(`${url}?id=`, ana)).toBe(404);
    const forged = `A${(await negotiate(url)).negotiated.connectionToken?.slice(1)}`;
    expect(await upgradeStatus(`${url}?id=${forged}`, ana)).toBe(404);
  });

  test('needs a session, and POST', async () => {
    const { url } = await startBareHub();
    expect((await negotiate(url, 'negotiateVersion=1', {})).response.status).toBe(401);
    expect((await fetch(`${url}/negotiate`, ana)).status).toBe(405);
  });
});

describe('a connection', () => {
  test('is pinged after a time without messages', async () => {
    const { url } = await startBareHub({ times: { ping: 20 } });
    const client = await joinRaw(url, 'user:ana');
    expect(await client.next()).toEqual({ type: 6 });
    expect(await client.next()).toEqual({ type: 6 });
  });

  test('that pinged once and then is silent is ended, and may reconnect', async () => {
    const { url } = await startBareHub({ times: { silence: 50 } });
    const client = await joinRaw(url, 'user:ana');
    client.send(record({ type: 6 }));
    expect(await client.next()).toMatchObject({ type: 7, allowReconnect: true });
    expect(await client.closed).toBe(1000);
  });

  test('that pinged and continues to send stays', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await startBareHub({ times: { silence: 1000, ping: 500 } });
    const client = await joinRaw(url, 'user:ana');
    for (let n = 0; n < 5; n++) {
      client.send(record({ type: 6 }), record({ type: 1, invocationId: String(n), target: 'Echo', arguments: [] }));
      expect(await client.next()).toMatchObject({ invocationId: String(n) });
      vi.advanceTimersByTime(600);
      // The server has looked.
      expect(await client.next()).toEqual({ type: 6 });
    }
  });

  test.each([3, -3])('keeps its pings and connections when the clock is set by %i days', async (days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await startBareHub({ times: { ping: 20, handshake: 10_000 } });
    const late = await connectRaw(url, ana);
    const client = await joinRaw(url, 'user:ana');
    client.send(record({ type: 6 }), record({ type: 1, invocationId: '1', target: 'Echo', arguments: [] }));
    await client.until(({ type }) => type === 3);
    vi.setSystemTime(Date.now() + days * 86_400_000);
    expect(await client.next()).toEqual({ type: 6 });
    expect(await client.next()).toEqual({ type: 6 });
    late.send(handshake);
    expect(await late.next()).toEqual({});
  });

  test('that never pinged may be silent, and so may one with a running method', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const { url } = await startBareHub({
      times: { silence: 20, ping: 60 },
      methods: { Slow: () => gate.then(() => ({ result: 1 })) },
    });
    const quiet = await joinRaw(url, 'user:ana');
    const busy = await joinRaw(url, 'user:ana');
    busy.send(record({ type: 6 }), record({ type: 1, invocationId: '1', target: 'Slow', arguments: [] }));
    expect(await quiet.next()).toEqual({ type: 6 });
    expect(await busy.next()).toEqual({ type: 6 });
    openGate();
    expect(await busy.next()).toMatchObject({ type: 3 });
  });

  test('that reads too slowly is dropped', async () => {
    const { url, open } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    await expect.poll(() => open.size).toBe(1);
    client.socket.pause();
    const frame = frameOf({ type: 1, target: 'Much', arguments: ['x'.repeat(200_000)] });
    const [connection] = open;
    for (let sent = 0; sent < 500; sent++) {
      connection?.send(frame);
      await setImmediate();
    }
    expect(connection?.open).toBe(false);
    expect(connection?.backlogBytes).toBeLessThan(2 * MAX_BACKLOG_BYTES);
    await expect.poll(() => open.size).toBe(0);
  });

  test('that sends a message over 1 MiB is ended', async () => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    client.send(record({ type: 6 }).repeat(100_000));
    expect(await client.closed).toBe(1009);
  });

  test('reconnects after the server stops, and is cut when it stays', async () => {
    const { url, close } = await startBareHub({ times: { goodbye: 100 } });
    const polite = await joinRaw(url, 'user:ana');
    const stuck = await joinRaw(url, 'user:ben');
    stuck.socket.pause();
    await close();
    expect(await polite.next()).toEqual({ type: 7, allowReconnect: true });
    expect(await polite.closed).toBe(1000);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});
