import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEvents } from './verify-events.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('people sign up, found a household and join it through the front door', async () => {
  const [ada, bob] = [await world.signUp('Ada'), await world.signUp('Bob')];
  const flat = await world.createHousehold(ada);
  await verifyEvents(world, ada, {
    fetch: () => world.call(ada, accountEndpoints.listMembers, { params: { id: flat } }),
    apply: applyToMembers,
    write: () => world.join(bob, flat),
  });
  const members = await world.call(bob, accountEndpoints.listMembers, { params: { id: flat } });
  expect(members.map(({ username }) => username)).toEqual(['Ada', 'Bob']);
});

test('a refused call says so, in code and in words', async () => {
  const ada = await world.signUp('Ada');
  const refused = world.call(ada, colocationEndpoints.getColocation, { params: { id: crypto.randomUUID() } });
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  const reply = await world.attempt(null, colocationEndpoints.listColocations);
  expect(reply.status).toBe(401);
});
