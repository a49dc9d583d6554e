import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { readLog } from '#test/log-lines.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { deleteColocation, getColocation, removeMember, updateColocation } = colocationEndpoints;

/** A household of two; the first one has been signed in for an hour. */
async function settled(): Promise<{ ada: TestUser; bea: TestUser; home: string }> {
  const [ada, bea] = [await server.signUp('Ada'), await server.signUp('Bea')];
  const home = await server.createHousehold(ada);
  await server.join(bea, home);
  await sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${ada.id}`.execute(
    server.platform.database.of(),
  );
  return { ada, bea, home };
}

const deleting = (user: TestUser, home: string, body?: Record<string, unknown>) =>
  server.attempt(user, deleteColocation, { params: { id: home }, ...(body && { body }) });
const removing = (user: TestUser, userId: string, body?: Record<string, unknown>) =>
  server.attempt(user, removeMember, { params: { userId }, ...(body && { body }) });

it('deleting a household or removing a member needs the password once the sign-in is ten minutes old', async () => {
  const { ada, bea, home } = await settled();
  for (const body of [undefined, {}, { password: null }, { password: '' }]) {
    expect(await deleting(ada, home, body)).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
    expect(await removing(ada, bea.id, body)).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
  }
  for (const refused of [
    await deleting(ada, home, { password: 'a guess' }),
    await removing(ada, bea.id, { password: 'x' }),
  ])
    expect(refused).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
  expect((await server.call(ada, getColocation, { params: { id: home } })).colocataires).toEqual([ada.id, bea.id]);

  expect((await removing(ada, bea.id, { password: ada.password })).status).toBe(200);
  expect((await deleting(ada, home, { password: ada.password })).status).toBe(200);
});

it("a sign-in within the last ten minutes suffices: the older client can't send a password", async () => {
  const { bea, home } = await settled();
  expect((await deleting(bea, home)).status).toBe(200);
});

it('leaving needs no password', async () => {
  const { ada } = await settled();
  expect((await removing(ada, ada.id)).status).toBe(200);
});

it("is no place to guess a password, and strangers can't lock it", async () => {
  const { ada, home } = await settled();
  const stranger = { email: ada.email, password: 'a guess' };
  await Promise.all(
    Array.from({ length: 12 }, () => server.attempt(null, accountEndpoints.signIn, { body: stranger })),
  );
  const replies = await Promise.all(Array.from({ length: 12 }, () => deleting(ada, home, { password: 'a guess' })));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(await deleting(ada, home, { password: ada.password })).toMatchObject({ status: 429 });
});

it('a user without a password signs in again', async () => {
  const { ada, home } = await settled();
  await sql`update users set password_hash = null where id = ${ada.id}`.execute(server.platform.database.of());
  const refused = await deleting(ada, home, { password: 'anything' });
  expect(refused).toMatchObject({ status: 403, body: { code: 'freshSignInNeeded' } });
});

it('the log says who removed whom and who deleted the household, and nothing about members who left', async () => {
  const { ada, bea, home } = await settled();
  const cleo = await server.signUp('Cleo');
  await server.join(cleo, home);
  const log = readLog(server);
  await removing(cleo, cleo.id);
  await removing(ada, bea.id, { password: ada.password });
  await deleting(ada, home, { password: ada.password });
  const about = { userId: ada.id, colocationId: home, address: '127.0.0.1' };
  expect(log.lines()).toEqual([
    [{ ...about, removed: bea.id }, 'Member removed'],
    [about, 'Household deleted'],
  ]);
});

it('a join policy changes only under the condition checked at the write: a concurrent change is no bypass', async () => {
  const { ada, home } = await settled();
  const database = server.platform.database.of();
  const policy = async () => (await server.call(ada, getColocation, { params: { id: home } })).joinPolicy;
  const saysWhatIs = { body: { id: home, name: 'Home', joinPolicy: 'id' as const } };
  const editing: { edit?: Promise<unknown> } = {};
  await database.transaction().execute(async (tx) => {
    await sql`select from colocations where id = ${home} for update`.execute(tx);
    // It equals the household's current policy, so the caller needs no password; then it waits for the housemate.
    editing.edit = server.attempt(ada, updateColocation, saysWhatIs);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(tx);
      expect(rows).toHaveLength(1);
    });
    await sql`update colocations set join_policy = 'invite' where id = ${home}`.execute(tx);
  });
  expect(await editing.edit).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await policy()).toBe('invite');
  expect(await server.attempt(ada, updateColocation, saysWhatIs)).toMatchObject({ body: { code: 'passwordNeeded' } });
});
