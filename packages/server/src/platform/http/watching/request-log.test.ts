import { Writable } from 'node:stream';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '#platform/log.ts';
import { bareHttp } from '#test/bare-http.ts';
import { createRefusalCount } from './request-log.ts';

const endpoints = defineEndpoints({
  login: {
    method: 'POST',
    path: '/api/Login',
    access: 'anyone',
    summary: '',
    body: z.object({ password: z.string() }),
    response: z.string(),
  },
  invite: {
    method: 'GET',
    path: '/api/Invite/{code}',
    access: 'user',
    summary: '',
    params: z.object({ code: z.string() }),
    response: z.string(),
  },
});

it('has the request id of the proxy, if any, else a new one', async () => {
  const headers = { 'x-request-id': '4f1c2a7e9b3d' };
  const named = async (trustProxy: boolean, sent: Record<string, string>) => {
    const app = await bareHttp(endpoints, { login: () => 'x', invite: () => 'x' }, { settings: { trustProxy } });
    const { headers: received } = await app.inject({ url: '/api/Nothing', headers: sent });
    await app.close();
    return received['x-request-id'];
  };
  expect(await named(true, headers)).toBe('4f1c2a7e9b3d');
  const own = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  expect(await named(false, headers)).toMatch(own);
  expect(await named(true, { 'x-request-id': 'forged "line' })).toMatch(own);
});

it('logs requests without secrets', async () => {
  let written = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const app = await bareHttp(
    endpoints,
    {
      login: () => {
        throw Object.assign(new Error('duplicate key'), {
          detail: 'Key (email)=(secret) exists',
          parameters: ['secret'],
        });
      },
      invite: () => 'x',
    },
    { log: createLog('trace', sink) },
  );
  const headers = { authorization: 'Bearer secret', cookie: 'token=secret' };
  await app.inject({
    method: 'POST',
    url: '/api/Login?googleToken=secret&access_token=secret',
    headers,
    payload: { password: 'secret' },
  });
  await app.inject({ url: '/api/Invite/secret', headers: { authorization: 'Bearer ada' } });
  await app.inject({ url: '/api/Nothing?id=secret', headers });
  await app.inject({ url: '/api/%zz?id=secret', headers });
  await app.close();
  expect(written).not.toContain('secret');
  expect(written).toContain('/api/Invite/:code');
  expect(written).toContain('/api/Nothing');
  expect(written).toContain('duplicate key');
  expect(written).toContain('"address":"127.0.0.1"');
});

it('logs three hundred refusals of a network per minute, and later the number of the others', () => {
  let now = 0;
  const count = createRefusalCount(() => now);
  const stranger = '2001:db8:1:2::1';
  const first = Array.from({ length: 400 }, () => count(stranger));
  expect(first.filter((unwritten) => unwritten === 0)).toHaveLength(300);
  expect(first.slice(300)).toEqual(Array(100).fill(null));
  expect(count('2001:db8:1:2::beef')).toBeNull();
  expect(count('203.0.113.7')).toBe(0);
  now = 60_000;
  expect([count(stranger), count(stranger)]).toEqual([101, 0]);
});

it("a network that is refused repeatedly doesn't fill the log", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      done();
    },
  });
  const app = await bareHttp(endpoints, { login: () => 'x', invite: () => 'x' }, { log: createLog('info', sink) });
  for (let i = 0; i < 350; i++) await app.inject({ url: `/api/Nothing/${i}`, remoteAddress: '203.0.113.7' });
  await app.inject({ url: '/api/Nothing', remoteAddress: '203.0.113.8' });
  await app.close();
  const requests = lines.filter((line) => line.includes('"msg":"request"'));
  expect(requests.length).toBeLessThan(350);
  expect(requests.at(-1)).toContain('"address":"203.0.113.8"');
});
