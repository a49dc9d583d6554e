import { eventPayloads } from '@hestia/contract/described/events.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { connect, join } from './hub/members.ts';
import { sampledEndpoints } from './samples/all.ts';
import { createFixture } from './samples/fixture.ts';
import { startTestServer, type TestServer } from './server.ts';

// A description generated from the schemas is true as long as responses have no members beyond them.

/** Writes tried concurrently. */
const AT_ONCE = 8;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// The description of the calls has no shape.
const free = new Set(['getOpenApi', 'getAsyncApi']);
const answering = sampledEndpoints.filter(
  ([name, { response, responseType }, { outcomes }]) =>
    (outcomes?.member ?? 200) === 200 &&
    !free.has(name) &&
    !(response instanceof z.ZodMiniUnknown) &&
    responseType === undefined,
);

/** The members that the schema does not know, which it drops. */
function unnamed(given: unknown, taken: unknown, place: string): string[] {
  if (typeof given !== 'object' || given === null || typeof taken !== 'object' || taken === null) return [];
  return Object.entries(given).flatMap(([key, inner]) =>
    key in taken ? unnamed(inner, (taken as Record<string, unknown>)[key], `${place}.${key}`) : [`${place}.${key}`],
  );
}

describe('the answer', () => {
  it.concurrent.for(answering)('%s has exactly the described members', async ([, endpoint, sample], { expect }) => {
    const fixture = await createFixture(server);
    // Answers speak of former members, too.
    const leaver = await fixture.leaver();
    const askers = { leaver, device: await fixture.device() };
    const asker = endpoint.access === 'leaver' || endpoint.access === 'device' ? askers[endpoint.access] : fixture.ada;
    const { status, body } = await server.attempt(asker, endpoint, await sample.make(fixture));
    expect(status === 200 || body).toBe(true);
    expect(unnamed(body, z.parse(endpoint.response, body), 'answer')).toEqual([]);
  });
});

describe('the events', () => {
  // A user who has deleted the household receives no further events.
  const writing = answering.filter(
    ([name, { method, access }]) => method !== 'GET' && access === 'member' && name !== 'deleteColocation',
  );

  /** Undescribed parts of the events of one write. */
  async function unnamedEventsOf([call, endpoint, sample]: (typeof writing)[number]): Promise<string[]> {
    const fixture = await createFixture(server);
    await fixture.leaver();
    const client = await connect({ url: `${server.url}/hestiaHub` }, fixture.ada);
    const { result } = await join(client, fixture.home, null, null);
    await server.attempt(fixture.ada, endpoint, await sample.make(fixture));
    const { rows } = await sql<{ seq: number }>`
      select seq from colocations where id = ${fixture.home}`.execute(server.platform.database.of());
    const last = rows[0]?.seq;
    // Some writes emit no event.
    const heard = last === result?.seq ? [] : await client.until(({ arguments: args }) => seqOf(args) === last);
    return heard
      .filter(({ type }) => type === 1)
      .flatMap(({ target, arguments: args }) => {
        const payload = (args as unknown[])[0];
        const parsed = z.safeParse(eventPayloads[target as EventName], payload);
        const faults = parsed.success ? unnamed(payload, parsed.data, '') : [z.prettifyError(parsed.error)];
        return faults.map((fault) => `${call}: ${String(target)} ${fault}`);
      });
  }

  const seqOf = (args: unknown): number | undefined => (args as [unknown, { seq: number }] | undefined)?.[1]?.seq;

  it('every write has exactly the described members', { timeout: 120_000 }, async ({ expect }) => {
    for (let first = 0; first < writing.length; first += AT_ONCE) {
      const faults = await Promise.all(writing.slice(first, first + AT_ONCE).map(unnamedEventsOf));
      expect(faults.flat()).toEqual([]);
    }
  });
});
