import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { Problem } from '@hestia/contract/wire/problem.ts';
import { Session } from 'node:inspector';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import * as z from 'zod/mini';
import type { Parts, Reply } from './call.ts';
import { INNER_TEXT } from './inner-text.ts';
import { sampledEndpoints } from './samples/all.ts';
import { createFixture } from './samples/fixture.ts';
import { startTestServer, type TestServer } from './server.ts';

// The server answers any input with a defined response, and stays up. Some 1,000 requests; `npm run fuzz` sends
// 100,000. HESTIA_FUZZ sets the requests per call.

const RUNS = Number(process.env['HESTIA_FUZZ'] ?? 10);

/** Bytes that may stay in use for any input: cached answers, plans of statements, optimized code. */
const MAX_LEFT = 200 * 1024 * 1024;

let server: TestServer;
let heapBefore: number;
beforeAll(async () => {
  server = await startTestServer({ HESTIA_LOG: 'silent' });
  heapBefore = heapInUse();
});
afterAll(() => server.close());

const words = [
  ['', ' ', 'undefined', 'null', 'NaN', '-1', '1e999', '0x10', '9'.repeat(400), 'x'.repeat(70_000)],
  ['\u0000', 'a\u0000b', '\ud800', '\u202e', '\u{1f468}\u200d\u{1f469}', 'ﷺ'.repeat(50), 'İ', 'ß'],
  ['__proto__', 'constructor', 'toString', "' or 1=1; drop table users; --", '${1}', '../../etc/passwd', '%00'],
  ['<script>alert(1)</script>', '=1+1', '{"a":1}', '2026-02-30', '0000-01-01', '9999-12-31T23:59:59.999-14:00'],
  ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'infinity', 'epoch'],
].flat();
const nasty = fc.oneof(
  fc.constantFrom<unknown>(...words),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.005,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    1e-7,
    [],
    {},
    [[[[[]]]]],
    [null],
  ),
  fc.constantFrom<unknown>(
    JSON.parse('{"__proto__":{"x":1}}'),
    Array.from({ length: 1000 }, () => 1),
  ),
  fc.uuid(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);
type Mutation = { readonly place: number; readonly to: unknown };
const mutations: fc.Arbitrary<Mutation[]> = fc.array(fc.record({ place: fc.nat(), to: nasty }), {
  minLength: 1,
  maxLength: 3,
});

describe('nonsense sent to', () => {
  it.concurrent.for(sampledEndpoints)(
    '%s is refused or handled',
    { timeout: 20_000 + RUNS * 200 },
    async ([name, endpoint, sample], { expect }) => {
      const fixture = await createFixture(server);
      await fixture.leaver();
      const { params = {}, query = {}, body } = await sample.make(fixture);
      const input = { params, query, body: body instanceof FormData ? { file: 'x' } : body };
      const send = (by: readonly Mutation[]) => ask(fixture.ada, endpoint, mutated(input, by));
      await fc.assert(
        fc.asyncProperty(mutations, async (by) => {
          const { status, body: response } = await send(by);
          // Its answer on a machine that is too busy to answer in time.
          if (name === 'getReady' && status === 503) return;
          expect(status).toBeLessThan(500);
          expect(status < 400 || !INNER_TEXT.test(JSON.stringify(response))).toBe(true);
          expect(status === 200 || status === 304 || z.safeParse(Problem, response).success).toBe(true);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
  );

  it('no call at all is refused, too', async ({ expect }) => {
    const paths = fc.oneof(
      fc.webPath(),
      fc.string({ unit: 'binary' }).map((text) => `/api/${encodeURI(text.toWellFormed())}`),
    );
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS');
    await fc.assert(
      fc.asyncProperty(methods, paths, fc.string(), fc.uint8Array(), async (method, path, type, bytes) => {
        const headers = { 'content-type': type.replaceAll(/[^\x20-\x7e]/g, '') || 'application/json' };
        const sent = method === 'GET' ? {} : { body: new Uint8Array(bytes), headers };
        const { status } = await fetch(`${server.url}${path}`, { method, ...sent });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: RUNS * 10, endOnFailure: true },
    );
  });

  it('the server still works, and remembers none of it', async ({ expect }) => {
    expect(heapInUse() - heapBefore).toBeLessThan(MAX_LEFT);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    const { home, ada } = await createFixture(server);
    expect(
      (await fetch(`${server.url}/api/Expense/GetBalance/${home}`, { headers: { authorization: `Bearer ${ada.jwt}` } }))
        .status,
    ).toBe(200);
  });
});

/** Bytes of reachable objects and buffers. */
function heapInUse(): number {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

type Input = { readonly params: object; readonly query: object; readonly body: unknown };

/** The request with some of its values replaced. */
function mutated(input: Input, by: readonly Mutation[]): Input {
  const copy = structuredClone(input);
  for (const { place, to } of by) {
    const places = placesOf(copy);
    const [owner, key] = places[place % places.length] ?? [copy, 'body'];
    // A copy: the next change may be inside it.
    (owner as Record<string, unknown>)[key] = JSON.parse(JSON.stringify(to));
  }
  return copy;
}

/** Every field of a value, with its owner; the parts of the request stay, except the body. */
function placesOf(input: Input): [owner: object, key: string][] {
  const places: [object, string][] = [[input, 'body']];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || places.length > 200) return;
    for (const [key, inner] of Object.entries(value)) {
      places.push([value, key]);
      collect(inner);
    }
  };
  collect(input.params);
  collect(input.query);
  collect(input.body);
  return places;
}

function ask(user: { jwt: string }, endpoint: Endpoint, { params, query, body }: Input): Promise<Reply> {
  const texts = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 5000),
      ]),
    );
  const isBodied = endpoint.method !== 'GET' && body !== undefined;
  return server.attempt(user, endpoint, {
    params: texts(params),
    query: texts(query),
    ...(isBodied && { body: body as NonNullable<Parts<Endpoint>['body']> }),
  });
}
