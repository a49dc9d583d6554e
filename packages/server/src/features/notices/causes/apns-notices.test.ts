import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { apnsToken } from '@hestia/contract/accounts/push-token.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startApns } from '#test/apns-service.ts';
import type { TestUser } from '#test/call.ts';
import { startHome, type Home } from '#test/home.ts';

type Apns = Awaited<ReturnType<typeof startApns>>;
let apns: Apns;
let home: Home;

const startHomeWith = ({ settings: { key, keyId, teamId, url } }: Apns) =>
  startHome({
    HESTIA_APNS_KEY: key,
    HESTIA_APNS_KEY_ID: keyId,
    HESTIA_APNS_TEAM_ID: teamId,
    HESTIA_APNS_URL: url,
  });

beforeAll(async () => {
  apns = await startApns({ plain: true });
  home = await startHomeWith(apns);
});
afterAll(async () => {
  await home.server.close();
  await apns.close();
});

// Earlier notices don't count, and none is pending.
beforeEach(() => sql`delete from unseen_pushes`.execute(home.server.platform.database.of()));

const device = (n: number) => n.toString(16).padStart(64, 'a');
const signIn = ({ email, password }: TestUser, fcmToken: string, { server } = home) =>
  server.call(null, accountEndpoints.signIn, { body: { email, password, fcmToken } });
const say = (content: string, { server, lea, home: colocationId } = home) =>
  server.call(lea, messageEndpoints.sendMessage, { body: { colocationId, content, sendBy: lea.id } });
const pushedTo = (n: number) =>
  apns.sent.filter((one) => one.device === device(n)).map(({ payload }) => payload.aps.alert.body);
const arrives = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const known = async () => {
  const { rows } = await home.server.platform.database.pool.query<{ token: string }>('select token from devices');
  return rows.map(({ token }) => token);
};
const jobs = async (name: string) => {
  const { rows } = await home.server.platform.database.pool.query<{ token: string; state: string }>(
    `select data ->> 'token' as token, state from pgboss.job where name = $1`,
    [name],
  );
  return rows;
};

it('reaches each Apple phone of a user, and no others without FCM', async () => {
  expect(await home.server.call(home.tomasz, noticeEndpoints.getPushServices)).toEqual({ fcm: false, apns: true });
  for (const token of [apnsToken(device(1)), apnsToken(device(2).toUpperCase()), 'a-phone:of-android'])
    await signIn(home.tomasz, token);
  await say('Dinner?');
  await arrives(() => expect([pushedTo(1), pushedTo(2)]).toEqual([['Dinner?'], ['Dinner?']]));
  expect(apns.sent[0]?.payload).toMatchObject({ kind: 'message', url: '/message' });
  expect(await jobs('push-fcm')).toEqual([]);
});

it('removes a phone that is gone, and retries when APNs is busy', async () => {
  for (const n of [3, 4]) await signIn(home.tomasz, apnsToken(device(n)));
  apns.responses.set(device(3), [410, 'Unregistered']);
  apns.responses.set(device(4), [503, 'ServiceUnavailable']);
  await say('Anybody?');
  await arrives(async () => expect(await known()).not.toContain(apnsToken(device(3))));
  const busy = { token: apnsToken(device(4)), state: 'retry' };
  await arrives(async () => expect(await jobs('push-apns')).toContainEqual(busy));
  expect(await known()).toContain(busy.token);
});

it('keeps a phone that has signed in since it was reported gone', async () => {
  await signIn(home.tomasz, apnsToken(device(9)));
  await signIn(home.tomasz, apnsToken(device(10)));
  apns.responses.set(device(9), [410, 'Unregistered', Date.now() - 3_600_000]);
  apns.responses.set(device(10), [410, 'Unregistered', Date.now() + 3_600_000]);
  await say('Still there?');
  await arrives(async () => expect(await known()).not.toContain(apnsToken(device(10))));
  const done = { token: apnsToken(device(9)), state: 'completed' };
  await arrives(async () => expect(await jobs('push-apns')).toContainEqual(done));
  expect(await known()).toContain(done.token);
});

it('removes a phone by signing out, by its session, and by a former token', async () => {
  const leaving = await signIn(home.tomasz, apnsToken(device(5)));
  const [staying, renewed] = [
    await signIn(home.tomasz, apnsToken(device(6))),
    await signIn(home.tomasz, apnsToken(device(7))),
  ];
  const body = { userId: home.tomasz.id, fcmToken: apnsToken(device(5)) };
  await home.server.call(leaving, accountEndpoints.logout, { body });
  await home.server.call(staying, noticeEndpoints.removePhone);
  await home.server.call(staying, noticeEndpoints.getPushServices);
  await home.server.call(renewed, accountEndpoints.login, { body: { fcmToken: apnsToken(device(8)) } });
  const tokens = await known();
  expect([5, 6, 7, 8].filter((n) => tokens.includes(apnsToken(device(n))))).toEqual([8]);
});

it('refuses an invalid token that begins like one of APNs', async () => {
  const { email, password } = home.tomasz;
  const wrong = [
    '',
    'phone',
    'ab'.repeat(15),
    'ab'.repeat(101),
    `${'ab'.repeat(32)}a`,
    'AB'.repeat(32),
    '../'.repeat(20),
  ];
  for (const hex of wrong) {
    const body = { email, password, fcmToken: `apns:${hex}` };
    expect((await home.server.attempt(null, accountEndpoints.signIn, { body })).status).toBe(422);
  }
  for (const fcmToken of ['cXyz_-0123456789abcdef:APA91bF', 'an apns:token', ''])
    expect(
      (await home.server.attempt(null, accountEndpoints.signIn, { body: { email, password, fcmToken } })).status,
    ).toBe(200);
});

it('ends without an error when the server stops', async () => {
  const own = await startApns({ plain: true });
  onTestFinished(own.close);
  const passing = await startHomeWith(own);
  await signIn(passing.tomasz, apnsToken(device(9)), passing);
  await say('Bye!', passing);
  await arrives(() => expect([own.sent.length, own.sessions.size]).toEqual([1, 1]));
  await passing.server.close();
  await vi.waitFor(() => expect(own.sessions.size).toBe(0));
});
