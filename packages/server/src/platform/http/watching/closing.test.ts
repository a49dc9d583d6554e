import { once } from 'node:events';
import net from 'node:net';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bareHttp } from '#test/bare-http.ts';

const endpoints = defineEndpoints({
  slow: { method: 'GET', path: '/api/Slow', access: 'anyone', summary: '', response: z.string() },
  quick: { method: 'GET', path: '/api/Quick', access: 'anyone', summary: '', response: z.string() },
});

test('a call while Hestia stops is refused like others, and a running one is answered', async () => {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<string>();
  const app = await bareHttp(endpoints, {
    slow: () => {
      started.resolve();
      return released.promise;
    },
    quick: () => 'never',
  });
  // Called before our hooks: the request has arrived.
  const second = Promise.withResolvers<void>();
  app.server.on('request', ({ url }) => url === '/api/Quick' && second.resolve());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = net.connect(Number(port), '127.0.0.1');
  let output = '';
  socket.setEncoding('utf8').on('data', (text: string) => (output += text));
  const request = (url: string) => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  socket.write(request('/api/Slow'));
  await started.promise;
  const closing = app.close();
  socket.write(request('/api/Quick'));
  await second.promise;
  released.resolve('done');
  await Promise.all([once(socket, 'close'), closing]);
  expect(output).toContain('200 OK');
  expect(output).toMatch(/503 Service Unavailable[^]*application\/problem\+json[^]*"code":"unavailable"/);
  expect(output).toContain('The server is shutting down; try again in a moment');
});
