import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEvents } from './verify-events.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('users sign up, create a household and join it through the API', async () => {
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')];
  const flat = await server.createHousehold(ada);
  await verifyEvents(server, ada, {
    fetch: () => server.call(ada, accountEndpoints.listMembers, { params: { id: flat } }),
    apply: applyToMembers,
    write: () => server.join(bob, flat),
  });
  const members = await server.call(bob, accountEndpoints.listMembers, { params: { id: flat } });
  expect(members.map(({ username }) => username)).toEqual(['Ada', 'Bob']);
});

test('a refused call has a code and a sentence', async () => {
  const ada = await server.signUp('Ada');
  const refused = server.call(ada, colocationEndpoints.getColocation, { params: { id: crypto.randomUUID() } });
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  const reply = await server.attempt(null, colocationEndpoints.listColocations);
  expect(reply.status).toBe(401);
});
