import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { FirstWeekCard } from '@hestia/contract/colocations/first-week.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { verifyEvents } from '#test/verify-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { closeFirstWeekCard, getColocation, listHouseholdLog } = colocationEndpoints;

it('closes a card for all members, once, and opens it again', async () => {
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')];
  const id = await server.createHousehold(ada);
  await server.join(bob, id);
  const fetch = () => server.call(bob, getColocation, { params: { id } });
  const eventsOf = (card: FirstWeekCard, isClosed: boolean) =>
    verifyEvents<Colocation | null>(server, bob, {
      fetch,
      apply: (household, event) => household && applyToColocation(household, event),
      write: () => server.call(ada, closeFirstWeekCard, { body: { id, card, isClosed } }),
    });
  const before = await fetch();
  expect(before.closedCards).toBeUndefined();
  expect(await eventsOf('rent', true)).toHaveLength(1);
  expect(await eventsOf('rent', true)).toEqual([]);
  expect(await eventsOf('rota', true)).toHaveLength(1);
  expect((await fetch()).closedCards).toEqual(['rota', 'rent']);
  await eventsOf('rota', false);
  await eventsOf('rent', false);
  expect(await fetch()).toEqual(before);
  const { entries } = await server.call(ada, listHouseholdLog, { query: { colocationId: id } });
  expect(entries.map(({ deed }) => deed)).not.toContain('changed');
});
