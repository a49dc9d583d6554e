import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import type { Endpoint, Access } from '@hestia/contract/wire/endpoint.ts';
import { Problem } from '@hestia/contract/wire/problem.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import * as z from 'zod/mini';
import { sampledEndpoints } from './samples/all.ts';
import {
  createElsewhere,
  createFixture,
  createFixtureWithStrangers,
  devices,
  leavers,
  strangers,
  type Asker,
  type Elsewhere,
  type Fixture,
  type Sample,
} from './samples/fixture.ts';
import type { Parts } from './call.ts';
import { startTestServer, type TestServer } from './server.ts';

// Every call × every kind of caller: refused or allowed as listed, and a refused call changes nothing.

type Device = (typeof devices)[number];
/** Calls without a session ask one device: they count what is refused. */
const unasked = new Set<Asker>(['endedDevice', 'guest', 'endedGuest']);
type Usual = Record<Exclude<Asker, keyof typeof leavers | Device>, number> &
  Partial<Record<keyof typeof leavers | Device, number>>;

/** A former member with a balance is like one without, by default. */
const usual: Record<Access, Usual> = {
  anyone: { nobody: 200, ended: 200, expired: 200, stranger: 200, former: 200, moved: 200, member: 200 },
  user: { nobody: 401, ended: 401, expired: 401, stranger: 404, former: 404, moved: 404, member: 200 },
  member: { nobody: 401, ended: 401, expired: 401, stranger: 404, former: 403, moved: 404, member: 200 },
  leaver: {
    nobody: 401,
    ended: 401,
    expired: 401,
    stranger: 404,
    former: 404,
    moved: 404,
    member: 404,
    leaver: 200,
    movedLeaver: 200,
  },
  device: {
    nobody: 401,
    ended: 401,
    expired: 401,
    stranger: 401,
    former: 401,
    moved: 401,
    member: 401,
    device: 200,
  },
};

function outcomesOf(access: Access, outcomes: Sample['outcomes'] = {}): Record<Asker, number> {
  const stated = { ...usual[access], ...outcomes };
  // Every other call treats a device as a visitor without a session.
  const asVisitor = Object.fromEntries(devices.map((each) => [each, stated.nobody])) as Record<Device, number>;
  return { leaver: stated[leavers.leaver], movedLeaver: stated[leavers.movedLeaver], ...asVisitor, ...stated };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = async (jwt: string | null, endpoint: Endpoint, parts: Parts<Endpoint>) =>
  server.attempt(jwt === null ? null : { jwt }, endpoint, parts);

const seqOf = async ({ home }: Fixture) =>
  (await sql<{ seq: number }>`select seq from colocations where id = ${home}`.execute(server.platform.database.of()))
    .rows;

describe('every call', () => {
  it('every call has a sample', async ({ expect }) => {
    const { paths } = z.parse(
      z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) }),
      await server.call(null, systemEndpoints.getOpenApi),
    );
    const served = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const sampled = sampledEndpoints.flatMap(([name, { aliases = [] }]) => [
      name,
      ...aliases.map((_, index) => `${name}${index + 2}`),
    ]);
    expect(served.toSorted()).toEqual(sampled.toSorted());
  });

  it.concurrent.for(sampledEndpoints)(
    '%s answers each caller as documented',
    async ([, endpoint, sample], { expect }) => {
      const fixture = await createFixtureWithStrangers(server);
      const shared = await sample.make(fixture);
      const before = await seqOf(fixture);
      const stated = outcomesOf(endpoint.access, sample.outcomes);
      const found: Partial<Record<Asker, number>> = {};
      const attempt = async (asker: Asker, parts: Parts<Endpoint>) => {
        const { status, body } = await ask(fixture.jwts[asker], endpoint, parts);
        found[asker] = status;
        expect(status === 200 || z.safeParse(Problem, body).success).toBe(true);
      };
      const askAs = async (asker: Asker) => attempt(asker, stated[asker] === 200 ? await sample.make(fixture) : shared);
      const asking = strangers.filter((each) => endpoint.access !== 'anyone' || !unasked.has(each));
      const mayAct = endpoint.access === 'leaver' || endpoint.access === 'device';
      const may = (asker: Asker) => mayAct && stated[asker] === 200;
      for (const asker of asking.filter((each) => !may(each))) await askAs(asker);
      expect(await seqOf(fixture)).toEqual(before);
      for (const asker of asking.filter(may)) await askAs(asker);
      // The refused calls left the data for a member's call.
      await attempt('member', shared);
      const expected = Object.entries(stated).filter(([asker]) => found[asker as Asker] !== undefined);
      expect([found, Object.keys(found).length]).toEqual([Object.fromEntries(expected), asking.length + 1]);
    },
  );

  it.concurrent.for(sampledEndpoints.filter(([, { access }]) => access === 'member'))(
    '%s trusts no request about the owner of things',
    async ([, endpoint, sample], { expect }) => {
      const home = await createFixture(server);
      const fixture = { ...home, ...(await createElsewhere(server)) };
      const parts = await sample.make(home);
      const claimed = claim(fixture, parts);
      if (!refersToThings(fixture, claimed)) return;
      const { status } = await ask(fixture.stranger.jwt, endpoint, claimed);
      expect([403, 404, 422]).toContain(status);
    },
  );

  it.concurrent.for(sampledEndpoints.filter(([, { access, aliases }]) => access !== 'anyone' && aliases))(
    '%s is closed at its aliases, too',
    async ([, endpoint, sample], { expect }) => {
      const parts = await sample.make(await createFixture(server));
      for (const door of endpoint.aliases ?? [])
        expect((await ask(null, { ...endpoint, ...door }, parts)).status).toBe(401);
    },
  );
});

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The same request with the stranger's ids and household, except for the things in it. */
function claim({ home, elsewhere, ada, stranger }: Fixture & Elsewhere, parts: Parts<Endpoint>): Parts<Endpoint> {
  const text = JSON.stringify(parts).replaceAll(home, elsewhere).replaceAll(ada.id, stranger.id);
  return JSON.parse(text) as Parts<Endpoint>;
}

function refersToThings({ elsewhere, stranger }: Elsewhere, parts: Parts<Endpoint>): boolean {
  return [...JSON.stringify(parts).matchAll(IDS)].some(([id]) => id !== elsewhere && id !== stranger.id);
}
