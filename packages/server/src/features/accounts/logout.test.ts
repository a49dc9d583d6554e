import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { listSessions, logout, signIn } = accountEndpoints;
const logoutByDelete = { ...logout, method: 'DELETE' as const };

const withDevice = async (user: TestUser, fcmToken: string) => {
  const { email, password } = user;
  return server.call(null, signIn, { body: { email, password, fcmToken } });
};
const devicesOf = async ({ id }: TestUser) => {
  const query = sql<{ token: string }>`select token from devices where user_id = ${id} order by token`;
  return (await query.execute(server.platform.database.of())).rows.map((row) => row.token);
};
const isSignedIn = async (session: { jwt: string }) => (await server.attempt(session, listSessions)).status === 200;

it.each([logout, logoutByDelete])('removes the device and ends only this session ($method)', async (endpoint) => {
  const ada = await server.signUp('Ada');
  const phone = await withDevice(ada, `phone of ${ada.id}`);
  const body = { userId: ada.id, fcmToken: `phone of ${ada.id}` };
  expect(await server.call(phone, endpoint, { body })).toEqual(expect.any(String));
  expect([await isSignedIn(phone), await isSignedIn(ada), await devicesOf(ada)]).toEqual([false, true, []]);
  // Signing out twice is no mistake.
  expect((await server.attempt(phone, endpoint, { body })).status).toBe(200);
});

it('tells the browser to drop cached answers, also when a session was ended elsewhere', async () => {
  const ines = await server.signUp('Ines');
  const phone = await withDevice(ines, `phone of ${ines.id}`);
  const signedOut = await server.attempt(ines, logout);
  expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
  expect((await server.attempt(phone, listSessions)).headers.get('clear-site-data')).toBeNull();
  await server.attempt(phone, logout);
  const lost = await server.attempt(phone, listSessions);
  expect([lost.status, lost.headers.get('clear-site-data')]).toEqual([401, '"cache"']);
  // Another user has nothing to sign out.
  expect((await server.attempt(null, listSessions)).headers.get('clear-site-data')).toBeNull();
});

it('needs no body', async () => {
  const bea = await server.signUp('Bea');
  await server.call(bea, logout);
  expect(await isSignedIn(bea)).toBe(false);
});

it('works without a session when user and device match exactly', async () => {
  const cleo = await server.signUp('Cleo');
  const phone = await withDevice(cleo, 'phone of Cleo');
  await server.call(null, logout, { body: { userId: cleo.id, fcmToken: 'phone of Cleo' } });
  expect([await isSignedIn(phone), await isSignedIn(cleo), await devicesOf(cleo)]).toEqual([false, true, []]);
});

it.each([
  ['nothing is told', () => ({})],
  ['the device is unknown', (id: string) => ({ userId: id, fcmToken: 'another phone' })],
  ['no device is told', (id: string) => ({ userId: id })],
])('is refused without a session when %s', async (_name, bodyOf) => {
  const dora = await server.signUp('Dora');
  const phone = await withDevice(dora, `phone of ${dora.id}`);
  const body = bodyOf(dora.id);
  const message = 'fcmToken' in body ? 'Sign in first' : 'FCM token is required (could be absent on browser)';
  expect(await server.attempt(null, logout, { body })).toMatchObject({ status: 401, body: { message } });
  expect([await isSignedIn(phone), await devicesOf(dora)]).toEqual([true, [`phone of ${dora.id}`]]);
});

it('signs out no other user', async () => {
  const [eve, finn] = [await server.signUp('Eve'), await server.signUp('Finn')];
  expect((await server.attempt(eve, logout, { body: { userId: finn.id } })).status).toBe(403);
  expect([await isSignedIn(eve), await isSignedIn(finn)]).toEqual([true, true]);
});

it('reassigns the new token of a phone from the user signed in there', async () => {
  const gil = await server.signUp('Gil');
  const phone = await withDevice(gil, `first token of ${gil.id}`);
  const body = { fcmToken: `later token of ${gil.id}` };
  const response = await server.call(phone, accountEndpoints.login, { body });
  expect([response.jwt, response.user.id]).toEqual([phone.jwt, gil.id]);
  expect(await devicesOf(gil)).toEqual([body.fcmToken]);
  // Another user on the same phone: the device is theirs from then on.
  const hal = await server.signUp('Hal');
  await server.call(hal, accountEndpoints.login, { body });
  expect([await devicesOf(gil), await devicesOf(hal)]).toEqual([[], [body.fcmToken]]);
  // A stored token is no proof of identity: signing in again requires a provider.
  const stranger = await server.attempt(null, accountEndpoints.login, { body });
  expect(stranger).toMatchObject({ status: 422, body: { errors: { googleToken: expect.any(Array) as unknown } } });
  await server.call(hal, logout, { body: { userId: hal.id, ...body } });
  expect([await isSignedIn(hal), await devicesOf(hal)]).toEqual([false, []]);
});
