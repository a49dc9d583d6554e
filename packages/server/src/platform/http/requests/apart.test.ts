import { Readable } from 'node:stream';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { bodyLimits } from '@hestia/contract/wire/limits.ts';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bareHttp } from '#test/bare-http.ts';

const endpoints = defineEndpoints({
  bring: {
    method: 'POST',
    path: '/api/Bring',
    access: 'user',
    summary: '',
    body: z.object({ name: z.string() }),
    readApart: true,
    response: z.string(),
  },
  search: { method: 'GET', path: '/api/Find', access: 'user', summary: '', oneAtATime: true, response: z.int() },
});

const waiting: (() => void)[] = [];
let underWay = 0;
const app = await bareHttp(endpoints, {
  bring: ({ body }) => `${body.buffer.constructor.name} ${body.length}`,
  search: async () => {
    underWay++;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return underWay--;
  },
});
afterAll(() => app.close());

const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' };
const bring = (payload: string | Readable) => app.inject({ method: 'POST', url: '/api/Bring', payload, headers });

test('a body parsed in a worker reaches its handler as bytes in shared memory', async () => {
  expect((await bring('{"name":')).json()).toBe('SharedArrayBuffer 8');
  expect((await bring(Readable.from([Buffer.from('{"na'), Buffer.from('me":"x"')]))).json()).toBe(
    'SharedArrayBuffer 11',
  );
  expect((await bring('')).json()).toMatchObject({ status: 422, code: 'invalidJson' });
});

test('a body for a worker is refused beyond its limit, with and without a stated length', async () => {
  const tooLong = 'x'.repeat(bodyLimits.small + 1);
  for (const payload of [tooLong, Readable.from([Buffer.from(tooLong)])])
    expect((await bring(payload)).json()).toMatchObject({ status: 413 });
});

test('a serial queue runs one, keeps eight waiting, and refuses one more with a delay', async () => {
  const answers = Array.from({ length: 10 }, () => app.inject({ url: '/api/Find', headers }));
  const refused = await Promise.race(answers);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual([
    429,
    '1',
    'tooMany',
  ]);
  for (let n = 0; n < 9; n++) {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
  }
  const all = await Promise.all(answers);
  const done = all.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body);
  expect(done).toEqual(Array.from({ length: 9 }, () => '1'));
});
