import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Parts } from './call.ts';
import { sampledEndpoints } from './samples/all.ts';
import { createFixture, type Fixture, type SampleUser } from './samples/fixture.ts';
import { startTestServer, type TestServer } from './server.ts';

// Checks every call for the guarantees of docs/wire.md section 1.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const succeeding = sampledEndpoints.filter(([, , { outcomes }]) => (outcomes?.member ?? 200) === 200);

// After these the household has no members, or the code is lost.
const farewells = new Set(['deleteColocation', 'withdrawInvitation']);

const seqOf = async ({ home }: Fixture) =>
  (await sql<{ seq: number }>`select seq from colocations where id = ${home}`.execute(server.platform.database.of()))
    .rows;

const historyOf = async () =>
  (await sql<{ history: string }>`select history from identity`.execute(server.platform.database.of())).rows[0]
    ?.history;

describe('letter case', () => {
  it.concurrent.for(succeeding)('%s ignores letter case', async ([, endpoint, sample], { expect }) => {
    const fixture = await createFixture(server);
    await fixture.leaver();
    const { params = {}, query = {}, body } = await sample.make(fixture);
    const loud: Parts<Endpoint> = {
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, ID.test(value) ? value.toUpperCase() : value]),
      ),
      query: shout(query) as NonNullable<Parts<Endpoint>['query']>,
      ...(body !== undefined && { body: shout(body) as NonNullable<Parts<Endpoint>['body']> }),
    };
    const path = endpoint.path.replaceAll(/[^{}]+(?![^{]*\})/g, (literal) => literal.toUpperCase());
    const asker = await askerOf(endpoint, fixture);
    const { status, body: response } = await server.attempt(asker, { ...endpoint, path: `${path}/` }, loud);
    expect(status === 200 || response).toBe(true);
  });
});

async function askerOf({ access }: Endpoint, fixture: Fixture): Promise<SampleUser> {
  if (access === 'leaver') return fixture.leaver();
  return access === 'device' ? fixture.device() : fixture.ada;
}

const ID = /^[0-9a-f-]{36}$/;

/** The same with all member names in capitals. */
function shout(raw: unknown): unknown {
  if (raw instanceof FormData) return raw;
  if (Array.isArray(raw)) return raw.map(shout);
  if (typeof raw !== 'object' || raw === null) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, one]) => [name.toUpperCase(), shout(one)]));
}

describe('a repeat with the same key', () => {
  // Credentials are never stored, not even for a repeat: the last ones count.
  const secret = new Set(['makeRecoveryCodes', 'makeGuestLink']);
  const writes = succeeding.filter(
    ([name, { method, access }]) =>
      (access === 'member' && method !== 'GET' && !farewells.has(name) && !secret.has(name)) ||
      (access === 'user' && method === 'POST' && !secret.has(name)),
  );

  it.concurrent.for(writes)(
    '%s answers like the first, and changes nothing',
    async ([, endpoint, sample], { expect }) => {
      const fixture = await createFixture(server);
      const parts = { ...(await sample.make(fixture)), key: 'once' };
      const first = await server.attempt(fixture.ada, endpoint, parts);
      const before = await seqOf(fixture);
      const second = await server.attempt(fixture.ada, endpoint, parts);
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      expect(await seqOf(fixture)).toEqual(before);
    },
  );
});

describe('a write of a member', () => {
  // These emit no event, or store no answer: a code is stored nowhere.
  const withoutEvents = new Set(['createInvitation', 'withdrawInvitation', 'makeTag', 'makeGuestLink', 'moveReadMark']);
  const writes = succeeding.filter(
    ([name, { method, access }]) => method !== 'GET' && access === 'member' && !withoutEvents.has(name),
  );

  it.concurrent.for(writes)('%s returns the number of its last event', async ([name, endpoint, sample], { expect }) => {
    const fixture = await createFixture(server);
    const parts = { ...(await sample.make(fixture)), key: 'once' };
    const [before] = await seqOf(fixture);
    const first = await server.attempt(fixture.ada, endpoint, parts);
    const [after] = await seqOf(fixture);
    // A deleted household has emitted that as its last event.
    expect(first.headers.get('hestia-seq')).toBe(String(after?.seq ?? Number(before?.seq) + 1));
    expect(first.headers.get('hestia-history')).toBe(await historyOf());
    if (farewells.has(name)) return;
    const second = await server.attempt(fixture.ada, endpoint, parts);
    expect(Number(second.headers.get('hestia-seq'))).toBeGreaterThanOrEqual(Number(after?.seq));
  });
});

describe('an unchanged household', () => {
  // Not cached: payment handles and codes of links and tags; invitations also expire with time, tags change with their things;
  // read marks, and when a device was seen, move without an event.
  const unversioned = new Set(['getHandles', 'getReadMark', 'listInvitations', 'listPairings', 'listTags', 'scanTag']);
  const reads = succeeding.filter(
    ([name, { method, access }]) => method === 'GET' && access === 'member' && !unversioned.has(name),
  );

  it.concurrent.for(reads)('%s has its number, and 304', async ([, endpoint, sample], { expect }) => {
    const fixture = await createFixture(server);
    const parts = await sample.make(fixture);
    const first = await server.attempt(fixture.ada, endpoint, parts);
    const [household] = await seqOf(fixture);
    expect(first.headers.get('hestia-seq')).toBe(String(household?.seq));
    // `fetch` sends `no-cache` with a condition, unless told otherwise.
    const again = await server.attempt(fixture.ada, endpoint, {
      ...parts,
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get('hestia-seq')).toBe(String(household?.seq));
  });
});
