import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bareHttp } from '#test/bare-http.ts';

const text = z.string();
const endpoints = defineEndpoints({
  echo: {
    method: 'POST',
    path: '/api/Echo/{param}',
    access: 'anyone',
    summary: '',
    params: z.object({ param: text }),
    query: z.object({ asked: text }),
    body: z.object({ said: text }),
    response: z.array(text),
  },
});

test.each([
  ['%2541', '%41'],
  ['%252e%252e%252f', '%2e%2e%2f'],
  ['%26lt%3B', '&lt;'],
  ['%5Cu0041', String.raw`\u0041`],
  ['a%2Bb%20c', 'a+b c'],
])('an encoded path is decoded once, before validation: %s is %s', async (encoded, decoded) => {
  const app = await bareHttp(endpoints, {
    echo: ({ params, query, body }) => [params.param, query.asked, body.said],
  });
  const reply = await app.inject({
    method: 'POST',
    url: `/api/Echo/${encoded}?asked=${encoded}`,
    payload: { said: decoded },
  });
  expect(reply.json()).toEqual([decoded, decoded, decoded]);
  await app.close();
});
