import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const { listSessions, logout, signIn } = accountEndpoints;
const logoutByDelete = { ...logout, method: 'DELETE' as const };

const withDevice = async (user: TestUser, fcmToken: string) => {
  const { email, password } = user;
  return world.call(null, signIn, { body: { email, password, fcmToken } });
};
const devicesOf = async ({ id }: TestUser) => {
  const query = sql<{ token: string }>`select token from devices where user_id = ${id} order by token`;
  return (await query.execute(world.platform.database.of())).rows.map((row) => row.token);
};
const isSignedIn = async (session: { jwt: string }) => (await world.attempt(session, listSessions)).status === 200;

it.each([logout, logoutByDelete])('removes the device and ends this session alone ($method)', async (endpoint) => {
  const ada = await world.signUp('Ada');
  const phone = await withDevice(ada, `phone of ${ada.id}`);
  const body = { userId: ada.id, fcmToken: `phone of ${ada.id}` };
  expect(await world.call(phone, endpoint, { body })).toEqual(expect.any(String));
  expect([await isSignedIn(phone), await isSignedIn(ada), await devicesOf(ada)]).toEqual([false, true, []]);
  // Signing out twice is no mistake.
  expect((await world.attempt(phone, endpoint, { body })).status).toBe(200);
});

it('has the browser forget our answers, also when a session was ended elsewhere', async () => {
  const ines = await world.signUp('Ines');
  const phone = await withDevice(ines, `phone of ${ines.id}`);
  const signedOut = await world.attempt(ines, logout);
  expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
  expect((await world.attempt(phone, listSessions)).headers.get('clear-site-data')).toBeNull();
  await world.attempt(phone, logout);
  const lost = await world.attempt(phone, listSessions);
  expect([lost.status, lost.headers.get('clear-site-data')]).toEqual([401, '"cache"']);
  // A stranger has nothing to forget.
  expect((await world.attempt(null, listSessions)).headers.get('clear-site-data')).toBeNull();
});

it('needs no body', async () => {
  const bea = await world.signUp('Bea');
  await world.call(bea, logout);
  expect(await isSignedIn(bea)).toBe(false);
});

it('works without a session when user and device match exactly', async () => {
  const cleo = await world.signUp('Cleo');
  const phone = await withDevice(cleo, 'phone of Cleo');
  await world.call(null, logout, { body: { userId: cleo.id, fcmToken: 'phone of Cleo' } });
  expect([await isSignedIn(phone), await isSignedIn(cleo), await devicesOf(cleo)]).toEqual([false, true, []]);
});

it.each([
  ['nothing is told', () => ({})],
  ['the device is unknown', (id: string) => ({ userId: id, fcmToken: 'another phone' })],
  ['no device is told', (id: string) => ({ userId: id })],
])('is refused without a session when %s', async (_name, bodyOf) => {
  const dora = await world.signUp('Dora');
  const phone = await withDevice(dora, `phone of ${dora.id}`);
  const body = bodyOf(dora.id);
  const message = 'fcmToken' in body ? 'Sign in first' : 'FCM token is required (could be absent on browser)';
  expect(await world.attempt(null, logout, { body })).toMatchObject({ status: 401, body: { message } });
  expect([await isSignedIn(phone), await devicesOf(dora)]).toEqual([true, [`phone of ${dora.id}`]]);
});

it('signs out nobody else', async () => {
  const [eve, finn] = [await world.signUp('Eve'), await world.signUp('Finn')];
  expect((await world.attempt(eve, logout, { body: { userId: finn.id } })).status).toBe(403);
  expect([await isSignedIn(eve), await isSignedIn(finn)]).toEqual([true, true]);
});

it('takes the token that a phone is given later from whoever is signed in there', async () => {
  const gil = await world.signUp('Gil');
  const phone = await withDevice(gil, `first token of ${gil.id}`);
  const body = { fcmToken: `later token of ${gil.id}` };
  const answer = await world.call(phone, accountEndpoints.login, { body });
  expect([answer.jwt, answer.user.id]).toEqual([phone.jwt, gil.id]);
  expect(await devicesOf(gil)).toEqual([body.fcmToken]);
  // Another person on the same phone: it is theirs alone from then on.
  const hal = await world.signUp('Hal');
  await world.call(hal, accountEndpoints.login, { body });
  expect([await devicesOf(gil), await devicesOf(hal)]).toEqual([[], [body.fcmToken]]);
  // A token alone lets nobody in, and nobody signs in anew without one of a provider.
  const stranger = await world.attempt(null, accountEndpoints.login, { body });
  expect(stranger).toMatchObject({ status: 422, body: { errors: { googleToken: expect.any(Array) as unknown } } });
  await world.call(hal, logout, { body: { userId: hal.id, ...body } });
  expect([await isSignedIn(hal), await devicesOf(hal)]).toEqual([false, []]);
});
