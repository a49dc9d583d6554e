import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from './call.ts';
import { Flat } from './money/flat.ts';
import { startTestServer, type TestServer } from './server.ts';

// Writes that notify others or leave data are rate limited.

let server: TestServer;
let members: TestUser[];
let flat: Flat;
beforeAll(async () => {
  server = await startTestServer();
  members = [await server.signUp('Ada'), await server.signUp('Ben')];
});
afterAll(() => server.close());
beforeEach(async () => {
  flat = await Flat.open(server, members);
});

/** The counted limit minus one. */
const nearlyAt = (most: number) =>
  sql`update guesses set failures = ${most - 1}`.execute(server.platform.database.of());
const statuses = async (ask: () => Promise<{ readonly status: number }>, times: number) => {
  const found: number[] = [];
  for (let n = 0; n < times; n++) found.push((await ask()).status);
  return found;
};

test('a user changes their name or picture forty times an hour, and staying is no change', async () => {
  const [ada] = [flat.member(0)];
  let n = 0;
  const rename = () =>
    server.attempt(ada, accountEndpoints.updateUser, { body: { id: ada.id, username: `Ada ${n++}` } });
  expect(await statuses(rename, 2)).toEqual([200, 200]);
  await nearlyAt(40);
  expect(await statuses(rename, 2)).toEqual([200, 429]);
  const stay = () => server.attempt(ada, accountEndpoints.updateUser, { body: { id: ada.id, colocationId: flat.id } });
  expect((await stay()).status).toBe(200);
});

test('a household makes three hundred invitations a day, and its link is still shown', async () => {
  const ada = flat.member(0);
  const make = (single: boolean) => () =>
    server.attempt(ada, colocationEndpoints.createInvitation, { body: { colocationId: flat.id, single } });
  expect(await statuses(make(false), 2)).toEqual([200, 200]);
  expect(await statuses(make(true), 1)).toEqual([200]);
  await nearlyAt(300);
  expect(await statuses(make(true), 2)).toEqual([200, 429]);
  expect(await statuses(make(false), 1)).toEqual([200]);
});

test('a former member confirms or disputes thirty payments a day', async () => {
  const [ada, ben] = [flat.member(0), flat.member(1)];
  await flat.add({ amount: 30, paidBy: ben.id, name: 'Market', expenseCategoryId: await flat.addCategory('Food') });
  await flat.leave(ben);
  const refund = { name: 'Refund', amount: 5, paidBy: ada.id, splitBetween: [ben.id], refundState: 'sent' as const };
  const id = await flat.add(refund);
  let isReceived = false;
  const say = () => {
    isReceived = !isReceived;
    const body = { colocationId: flat.id, id, isReceived };
    return server.attempt(ben, leftEndpoints.confirmLeftPayment, { body });
  };
  expect(await statuses(say, 2)).toEqual([200, 200]);
  await nearlyAt(30);
  expect(await statuses(say, 2)).toEqual([200, 429]);
});
