import { connect, type AddressInfo } from 'node:net';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import type { FastifyInstance } from 'fastify';
import { bareHttp } from '#test/bare-http.ts';

// A request whose end two readers see in different places hides a second one from the first of them (request smuggling).

const endpoints = defineEndpoints({
  say: {
    method: 'POST',
    path: '/api/Say',
    access: 'anyone',
    summary: '',
    body: z.object({ name: z.string() }),
    response: z.string(),
  },
});
let app: FastifyInstance;
const said: string[] = [];
beforeAll(async () => {
  app = await bareHttp(endpoints, { say: ({ body }) => String(said.push(body.name)) });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** The status lines of all answers to these bytes, up to the end of the connection. */
async function answersTo(headers: readonly string[], body: string): Promise<readonly string[]> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  socket.write(['POST /api/Say HTTP/1.1', 'Host: x', ...headers, '', body].join('\r\n'));
  await new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
  return received.match(/^HTTP\/1\.1 \d+/gm) ?? [];
}

const json = 'Content-Type: application/json';
const body = '{"name":"seen"}';
const hidden = `POST /api/Say HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 17\r\n\r\n{"name":"hidden"}`;
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

test('a single length is accepted', async () => {
  const close = 'Connection: close';
  expect(await answersTo([json, close, `Content-Length: ${body.length}`], body)).toEqual(['HTTP/1.1 200']);
  expect(await answersTo([json, close, 'Transfer-Encoding: chunked'], chunked)).toEqual(['HTTP/1.1 200']);
});

test.each([
  ['two lengths', [`Content-Length: ${body.length}`, `Content-Length: ${body.length + hidden.length}`]],
  ['a length and chunks', [`Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked']],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4']],
  ['chunks that are not the last encoding', ['Transfer-Encoding: chunked, identity']],
  ['a length with a sign', [`Content-Length: +${body.length}`]],
  ['a header with a space before its colon', [`Content-Length : ${body.length}`]],
  ['a header that goes on in the next line', ['Transfer-Encoding:', ' chunked', 'Content-Length: 4']],
])('a request with %s is refused, and pipelined ones after it are dropped', async (_what, headers) => {
  said.length = 0;
  const answers = await answersTo(
    [json, ...headers],
    `${headers.join().includes('chunked') ? chunked : body}${hidden}`,
  );
  expect(answers).toEqual(['HTTP/1.1 400']);
  expect(said).toEqual([]);
});
