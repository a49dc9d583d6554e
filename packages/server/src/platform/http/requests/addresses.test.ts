import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { bareHttp } from '#test/bare-http.ts';

const endpoints = defineEndpoints({
  tell: { method: 'PUT', path: '/api/Tell', access: 'user', summary: '', response: z.string() },
  read: { method: 'GET', path: '/api/Read', access: 'user', summary: '', response: z.string(), cacheable: true },
});

type SampleRequest = { readonly method?: 'GET' | 'PUT'; readonly url?: string };

async function serve(trustProxy: boolean) {
  const app = await bareHttp(
    endpoints,
    { tell: ({ request }) => `${request.ip} ${request.protocol}://${request.host}`, read: () => 'x' },
    { settings: { trustProxy } },
  );
  onTestFinished(() => app.close());
  return (
    headers: Record<string, string>,
    remoteAddress = '10.0.0.1',
    { method = 'PUT', url = '/api/Tell' }: SampleRequest = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { authorization: 'Bearer ada', host: 'hestia.lan', ...headers },
      remoteAddress,
    });
}

const forwarded = {
  'x-forwarded-for': '203.0.113.9, 192.0.2.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'home.example.org',
};

describe('a proxy', () => {
  it('is trusted only if set', async () => {
    const reply = await (await serve(false))(forwarded);
    expect(reply.json()).toBe('10.0.0.1 http://hestia.lan');
    expect(reply.headers['strict-transport-security']).toBeUndefined();
  });

  it('passes on the address that it saw; a forged one is dropped', async () => {
    const reply = await (await serve(true))(forwarded);
    expect(reply.json()).toBe('192.0.2.7 https://home.example.org');
    expect(reply.headers['strict-transport-security']).toMatch('max-age=');
  });

  it('passes on the host of our pages', async () => {
    const ask = await serve(true);
    const cookie = { authorization: '', cookie: 'token=ada' };
    expect((await ask({ ...forwarded, ...cookie, origin: 'https://home.example.org' })).statusCode).toBe(200);
    expect((await ask({ ...forwarded, ...cookie, origin: 'https://evil.example' })).statusCode).toBe(403);
  });
});

describe('too many requests', () => {
  // They are counted by the minute, which may end meanwhile on a busy machine.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('from one address are refused for a while, from this machine never', async () => {
    const ask = await serve(false);
    const statuses = new Map<number, number>();
    for (let i = 0; i < 6001; i++) {
      const { statusCode } = await ask({}, '192.0.2.1');
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [200, 6000],
      [429, 1],
    ]);
    const refused = await ask({}, '192.0.2.1');
    expect(refused.json()).toMatchObject({ status: 429, code: 'tooMany' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask({}, '192.0.2.2')).statusCode).toBe(200);
    for (const loopback of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await ask({}, loopback)).statusCode).toBe(200);
  });

  it('include those that are refused, unchanged, cached, or at unknown addresses', async () => {
    const ask = await serve(false);
    const from = '192.0.2.1';
    const kinds = [
      () => ask({ authorization: '' }, from),
      () => ask({}, from, { method: 'GET' }),
      () => ask({}, from, { url: '/api/Nothing' }),
      () => ask({}, from, { method: 'GET', url: '/api/Read' }),
    ];
    const etag = String((await kinds[3]?.())?.headers.etag);
    kinds.push(() => ask({ 'if-none-match': etag }, from, { method: 'GET', url: '/api/Read' }));
    const statuses = async () => (await Promise.all(kinds.map((kind) => kind()))).map(({ statusCode }) => statusCode);
    expect(await statuses()).toEqual([401, 405, 404, 200, 304]);
    for (let i = 0; i < 1199; i++) await statuses();
    expect(await statuses()).toEqual([429, 429, 429, 429, 429]);
  });
});
