import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { accountText } from '../texts/account-texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A user with a phone. */
async function withPhone(name: string): Promise<TestUser> {
  const user = await server.signUp(name);
  const { email, password } = user;
  await server.call(null, accountEndpoints.signIn, { body: { email, password, fcmToken: `phone-${user.id}` } });
  return user;
}

/** Members whose arrival a user was notified of, in order. */
async function arrivalsToldTo({ id }: TestUser): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select data->>'about' as about from pgboss.job
    where name = 'account-notices' and data @> ${JSON.stringify({ userId: id, deed: 'memberArrived' })}
    order by about`.execute(server.platform.database.of());
  return rows.map(({ about }) => about);
}

// A write's jobs move to the queue shortly after.
const soon = { timeout: 15_000, interval: 50 };

it('an arrival is announced to all members except the new one', async () => {
  const [ada, bea, cleo] = [await withPhone('Ada'), await withPhone('Bea'), await withPhone('Cleo')];
  const home = await server.createHousehold(ada);
  await server.join(bea, home);
  await server.join(cleo, home);
  await expect.poll(() => arrivalsToldTo(ada), soon).toEqual([bea.id, cleo.id].toSorted());
  await expect.poll(() => arrivalsToldTo(bea), soon).toEqual([cleo.id]);
  expect(await arrivalsToldTo(cleo)).toEqual([]);
  const { entries } = await server.call(ada, newsEndpoints.listNews, { query: { colocationId: home } });
  expect(entries).toContainEqual(expect.objectContaining({ deed: 'memberJoined', thingId: cleo.id }));
});

it('an arrival is an account created with an invitation, not a name without one, nor a new name', async () => {
  const ada = await withPhone('Ada');
  const home = await server.createHousehold(ada);
  await server.call(ada, placeholderEndpoints.addPlaceholder, { body: { colocationId: home, name: 'Mia' } });
  await server.call(ada, accountEndpoints.updateUser, { body: { id: ada.id, username: 'Ada L.' } });
  const body = { username: 'Finn', email: 'finn@example.org', password: 'three blue herons', colocationId: home };
  const { user } = await server.call(null, accountEndpoints.signUp, { body });
  await expect.poll(() => arrivalsToldTo(ada), soon).toEqual([user.id]);
});

it('an arrival is in the reader’s language', () => {
  expect(accountText('memberArrived', 'de', ['Ben']).title).toMatch(/Ben.? ist eingezogen$/);
  expect(accountText('memberArrived', null, ['Ben']).title).toMatch(/Ben.? moved in$/);
});
