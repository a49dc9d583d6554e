import { randomUUID } from 'node:crypto';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHome, type Home } from './home.ts';

// docs/offline.md, "A refused write": a key remembers completed writes. Refusals are computed again each time.

let at: Home;
beforeAll(async () => {
  at = await startHome();
});
afterAll(() => at.server.close());

test('a refused write is refused with the same sentence on a repeat, and done once its obstacle is removed', async () => {
  const { server, lea, tomasz, home } = at;
  const choreId = randomUUID();
  const body = { id: randomUUID(), choreId, content: 'Which bins?' };
  const send = () => server.attempt(tomasz, choreEndpoints.addChoreMessage, { body, key: 'one and the same' });
  const first = await send();
  expect(first.status).toBe(404);
  expect(await send()).toMatchObject({ status: first.status, body: first.body });

  const chore = { id: choreId, colocationId: home, title: 'Bins', dueDate: '2026-12-01T18:00:00.000Z' };
  await server.call(lea, choreEndpoints.addChore, { body: chore });
  const done = await send();
  expect(done.status).toBe(200);
  // The key then returns the completed write.
  await server.call(lea, choreEndpoints.deleteChore, { params: { id: choreId } });
  expect(await send()).toMatchObject({ status: 200, body: done.body });
});
