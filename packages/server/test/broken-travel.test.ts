import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { Problem } from '@hestia/contract/wire/problem.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { INNER_TEXT } from './inner-text.ts';
import { sampledEndpoints } from './samples/all.ts';
import { createFixture, type Fixture } from './samples/fixture.ts';
import { startTestServer, type TestServer } from './server.ts';

// Right requests that arrive broken: cut, doubled, in another alphabet, far too deep or far too large.

const MEBIBYTE = 2 ** 20;
const TOO_LARGE = 30 * MEBIBYTE;
/** Memory that thirty mebibytes, sent a few times by this process, may occupy until they are collected. */
const SPARE = 700 * MEBIBYTE;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ HESTIA_LOG: 'silent' });
});
afterAll(() => server.close());

type BrokenBody = { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> };

const bytes = (...parts: (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

/** A JSON body on its way, broken in every way that we know. */
const jsonFaults = (json: string): Record<string, BrokenBody> => ({
  'cut short': { type: 'application/json', body: json.slice(0, -1) },
  doubled: { type: 'application/json', body: json + json },
  'in UTF-16': { type: 'application/json; charset=utf-16', body: new Uint8Array(Buffer.from(json, 'utf16le')) },
  'in no alphabet': { type: 'application/json; charset=nonsense', body: json },
  'with bytes that are no text': {
    type: 'application/json',
    body: bytes(json.slice(0, 1), [0xff, 0xc0, 0x80], json.slice(1)),
  },
  'with a byte order mark': { type: 'application/json', body: `\uFEFF${json}` },
  'far too deep': { type: 'application/json', body: '['.repeat(100_000) },
  'deep inside': { type: 'application/json', body: `{"name":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}` },
  'as XML': { type: 'application/xml', body: '<a/>' },
  'as nothing': { type: '', body: json },
  'as a form without bounds': { type: 'multipart/form-data', body: json },
  'as a form that is none': { type: 'multipart/form-data; boundary=x', body: json },
  'as a form cut in a header': { type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Disposition: form-da' },
  'as a form cut in a file': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG',
  },
});

async function send({ ada }: Fixture, endpoint: Endpoint, path: string, { type, body }: BrokenBody) {
  const response = await fetch(server.url + path, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${ada.jwt}`, 'content-type': type },
    body,
  });
  return { status: response.status, text: await response.text() };
}

const pathOf = (endpoint: Endpoint, params: Readonly<Record<string, string>> = {}) =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));

const written = sampledEndpoints.filter(([, endpoint]) => endpoint.method !== 'GET');

describe('a body that arrives broken', () => {
  it.for(written)('%s refuses it with a sentence or accepts it', async ([, endpoint, sample]) => {
    const fixture = await createFixture(server);
    const { params, body } = await sample.make(fixture);
    const json = JSON.stringify(
      body instanceof FormData ? Object.fromEntries([...body.keys()].map((key) => [key, 'x'])) : (body ?? {}),
    );
    for (const [fault, broken] of Object.entries(jsonFaults(json))) {
      const { status, text } = await send(fixture, endpoint, pathOf(endpoint, params), broken);
      expect([fault, status < 500, INNER_TEXT.test(text)]).toEqual([fault, true, false]);
      const isWords = status === 200 || z.safeParse(Problem, JSON.parse(text)).success;
      expect([fault, text, isWords]).toEqual([fault, text, true]);
    }
  });
});

describe('thirty megabytes', () => {
  it.for(['addImage', 'addReminder', 'sendMessage', 'addExpense', 'moveReminders'])(
    'sent to %s are refused before they are stored',
    async (name) => {
      const [, endpoint] = sampledEndpoints.find(([each]) => each === name) ?? [];
      if (!endpoint) throw new Error(`There is no call ${name}`);
      const fixture = await createFixture(server);
      const before = process.memoryUsage().rss;
      for (let round = 0; round < 3; round++) {
        const type = endpoint.form ? 'multipart/form-data; boundary=x' : 'application/json';
        const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
        const body = new Uint8Array(TOO_LARGE).fill(0x20);
        if (endpoint.form) body.set(bytes(head));
        // A server that refuses while it is being sent to may end the connection first.
        const reply = await send(fixture, endpoint, pathOf(endpoint), { type, body }).catch(() => null);
        expect(reply === null || [413, 422].includes(reply.status)).toBe(true);
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(SPARE);
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    },
  );
});
