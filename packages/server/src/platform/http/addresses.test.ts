import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { bareHttp } from '#test/bare-http.ts';

const endpoints = defineEndpoints({
  tell: { method: 'PUT', path: '/api/Tell', access: 'user', summary: '', response: z.string() },
});

async function serve(trustProxy: boolean) {
  const app = await bareHttp(
    endpoints,
    { tell: ({ request }) => `${request.ip} ${request.protocol}://${request.host}` },
    { settings: { trustProxy } },
  );
  onTestFinished(() => app.close());
  return (headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
    app.inject({
      method: 'PUT',
      url: '/api/Tell',
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
  it('is not believed unless the settings say so', async () => {
    const reply = await (await serve(false))(forwarded);
    expect(reply.json()).toBe('10.0.0.1 http://hestia.lan');
    expect(reply.headers['strict-transport-security']).toBeUndefined();
  });

  it('tells the address that it saw; what stood there before is not believed', async () => {
    const reply = await (await serve(true))(forwarded);
    expect(reply.json()).toBe('192.0.2.7 https://home.example.org');
    expect(reply.headers['strict-transport-security']).toMatch('max-age=');
  });

  it('tells the host that our own pages come from', async () => {
    const ask = await serve(true);
    const cookie = { authorization: '', cookie: 'token=ada' };
    expect((await ask({ ...forwarded, ...cookie, origin: 'https://home.example.org' })).statusCode).toBe(200);
    expect((await ask({ ...forwarded, ...cookie, origin: 'https://evil.example' })).statusCode).toBe(403);
  });
});

describe('too many requests', () => {
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
});
