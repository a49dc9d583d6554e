import { Writable } from 'node:stream';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '#platform/log.ts';
import { bareHttp } from '#test/bare-http.ts';

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

it('names a request as the proxy does, where there is one, and otherwise by itself', async () => {
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

it('tells what was asked, and nothing that is secret', async () => {
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
