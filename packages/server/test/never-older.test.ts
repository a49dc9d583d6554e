import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createApp, type App } from '../src/app.ts';
import { attempt, succeed, type TestUser } from './call.ts';
import { administrate } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

// Invariant: a read shows no older state than any answer before it, from either of two processes on one database.

let server: TestServer;
let second: App;
let urls: readonly [string, string];
type Home = { readonly user: TestUser; readonly flat: string };
let homes: readonly Home[];
let first: Home;

/** Households in parallel: concurrent callers share reads, and later ones must not. */
const HOMES = 8;

beforeAll(async () => {
  server = await startTestServer();
  second = await createApp(readSettings(server.env), { log: createLog('silent') });
  urls = [server.url, await second.listen()];
  homes = await Promise.all(
    Array.from({ length: HOMES }, async (_, index) => {
      const user = await server.signUp(`Ada ${index}`);
      return { user, flat: await server.createHousehold(user) };
    }),
  );
  [first] = homes as [Home];
});
afterAll(async () => {
  await second.close();
  await server.close();
});

/** The household at a fixed address: with caching and ETags. */
async function look(url: string, home: Home, etag?: string) {
  const reply = await fetch(`${url}/api/Colocation/${home.flat}`, {
    headers: { authorization: `Bearer ${home.user.jwt}`, ...(etag !== undefined && { 'if-none-match': etag }) },
  });
  const { name } = reply.status === 200 ? ((await reply.json()) as { name: string }) : { name: null };
  return {
    status: reply.status,
    name,
    etag: reply.headers.get('etag') ?? '',
    seq: Number(reply.headers.get('hestia-seq')),
  };
}

const rename = (url: string, { user, flat: id }: Home, name: string) =>
  succeed(url, user, colocationEndpoints.updateColocation, { body: { id, name, address: '' } });

/** Writes through one and reads through the other at once, in turns, in every household. Returns what was too old. */
async function stalePairs(pairs: number): Promise<string[]> {
  const stale: string[] = [];
  let left = pairs;
  const lane = async (home: Home) => {
    for (; left > 0; left--) {
      const pair = left;
      const [writer, reader] = pair % 2 === 0 ? urls : [urls[1], urls[0]];
      // Requested often enough to be cached.
      await look(reader, home);
      const before = await look(reader, home);
      const name = `Flat ${pair}`;
      await rename(writer, home, name);
      const [fresh, unchanged] = await Promise.all([look(reader, home), look(reader, home, before.etag)]);
      if (fresh.name !== name || fresh.seq <= before.seq) stale.push(`${pair}: ${fresh.name}`);
      if (unchanged.status !== 200) stale.push(`${pair}: ${unchanged.status}`);
    }
  };
  await Promise.all(homes.map(lane));
  return stale;
}

// `npm run bench:stale` makes ten thousand, between two processes.
test('of 1,000 writes through one process, the other returns all at once', async () => {
  expect(await stalePairs(1000)).toEqual([]);
}, 600_000);

test('the same holds while no notice arrives', async () => {
  const database = new URL(server.env['DATABASE_URL'] ?? '').pathname.slice(1);
  const cut = () =>
    administrate(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${database}' and query ~ 'listen hestia|pg_notify'`);
  const over = new AbortController();
  const cutting = (async () => {
    while (!over.signal.aborted) await cut();
  })();
  const stale = await stalePairs(15).finally(() => over.abort());
  await cutting;
  expect(stale).toEqual([]);
});

test('after a restore no earlier ETag is valid, though the number is the same', async () => {
  await look(urls[0], first);
  const before = await look(urls[0], first);
  expect((await look(urls[1], first, before.etag)).status).toBe(304);
  await sql`update identity set history = gen_random_uuid()`.execute(server.platform.database.of());
  for (const url of urls) expect(await look(url, first, before.etag)).toMatchObject({ status: 200, seq: before.seq });
});

test('a member who just joined through one process is admitted by the other, and a session just ended is not', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const bea = await server.signUp(`Bea ${turn}`);
    const through = (url: string) =>
      attempt(url, bea, colocationEndpoints.getColocation, { params: { id: first.flat } });
    expect((await through(urls[1])).status).toBe(403);
    await succeed(urls[0], bea, accountEndpoints.updateUser, { body: { id: bea.id, colocationId: first.flat } });
    expect((await through(urls[1])).status).toBe(200);
    await succeed(urls[0], bea, accountEndpoints.logout, {});
    expect((await through(urls[1])).status).toBe(401);
  }
});
