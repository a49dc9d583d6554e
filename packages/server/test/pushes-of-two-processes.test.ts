import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { apnsToken } from '@hestia/contract/accounts/push-token.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createApp, type App } from '../src/app.ts';
import { startApns } from './apns-service.ts';
import { succeed, type TestUser } from './call.ts';
import { startHome, type Home } from './home.ts';
import { connect, join } from './hub/members.ts';
import { record, type RawClient } from './hub/raw-client.ts';
import { pushService } from './push-service.ts';
import { serviceAccount } from './service-account.ts';

// Two processes with their real queues, and the push services of both kinds of phone: an older client's, by FCM, and our own.

const fcm = pushService();
let apns: Awaited<ReturnType<typeof startApns>>;
let account: ReturnType<typeof serviceAccount>;
let home: Home;
let second: App;
let urls: [string, string];
let phone: TestUser;

const device = 'ab'.repeat(32);
const signIn = ({ email, password }: TestUser, fcmToken: string) =>
  home.server.call(null, accountEndpoints.signIn, { body: { email, password, fcmToken } });

beforeAll(async () => {
  apns = await startApns({ plain: true });
  account = serviceAccount(await listening());
  const { key, keyId, teamId, url } = apns.settings;
  home = await startHome({
    ...account.env,
    HESTIA_APNS_KEY: key,
    HESTIA_APNS_KEY_ID: keyId,
    HESTIA_APNS_TEAM_ID: teamId,
    HESTIA_APNS_URL: url,
  });
  second = await createApp(readSettings(home.server.env), { log: createLog('error') });
  urls = [home.server.url, await second.listen()];
  phone = { ...home.tomasz, ...(await signIn(home.tomasz, apnsToken(device))) };
  await signIn(home.tomasz, 'older-phone');
});
afterAll(async () => {
  await second.close();
  await home.server.close();
  await apns.close();
  fcm.server.close();
  account.remove();
});

async function listening(): Promise<string> {
  await new Promise<void>((resolve) => fcm.server.listen(0, '127.0.0.1', resolve));
  const address = fcm.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

beforeEach(async () => {
  await sql`delete from unseen_pushes`.execute(home.server.platform.database.of());
  [apns.sent.length, fcm.sent.length] = [0, 0];
});

const say = (content: string, by = 0) =>
  succeed(urls[by] ?? urls[0], home.lea, messageEndpoints.sendMessage, {
    body: { colocationId: home.home, content, sendBy: home.lea.id },
  });
const titles = () => apns.sent.map(({ payload }) => payload.aps.alert.title);
const arrives = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 100 });
const sayInFront = (client: RawClient, isInFront: boolean) =>
  client.send(record({ type: 1, target: 'InFront', arguments: [isInFront] }));
/** Whether a process has noted that the phone has the app in front. */
const isInFront = async () => {
  const { rows } = await sql`
    select from in_front where session_id = ${String(decodeJwt(phone.jwt)['sid'])} and until > now()`.execute(
    home.server.platform.database.of(),
  );
  return rows.length === 1;
};

test('a burst through both processes is joined once; an older client’s phone gets each push, as on the wire', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => say(`Message ${n}`, n % 2)));
  await arrives(() => expect(fcm.sent).toHaveLength(20));
  await arrives(() => expect(titles()).toHaveLength(1));
  // Those that come after the push, on a slow machine, are only counted: the conversation is announced once.
  const [, joined] = /^(\d+) new messages$/.exec(titles()[0] ?? '') ?? [];
  expect(Number(joined)).toBeGreaterThan(1);
  const { rows } = await sql`select from unseen_pushes where tag = 'message'`.execute(
    home.server.platform.database.of(),
  );
  expect(rows).toHaveLength(20);
  expect(new Set(fcm.sent.map(({ notification }) => notification.title))).toEqual(new Set(['New message from Léa']));
});

test('a waiting push survives its process', async () => {
  const third = await createApp(readSettings(home.server.env), { log: createLog('error') });
  const url = await third.listen();
  await succeed(url, home.lea, messageEndpoints.sendMessage, {
    body: { colocationId: home.home, content: 'Bye', sendBy: home.lea.id },
  });
  await third.close();
  await arrives(() => expect(titles()).toEqual(['New message from Léa']));
});

test('a device with the app in front gets no push, connected to either process, and does again in the background', async () => {
  const user = { id: phone.id, jwt: phone.jwt, sessionId: '' };
  const client = await connect({ url: `${urls[1]}/hestiaHub` }, user);
  await join(client, home.home);
  sayInFront(client, true);
  await arrives(async () => expect(await isInFront()).toBe(true));
  await say('Are you there?');
  await arrives(() => expect(fcm.sent).toHaveLength(1));
  const { pool } = home.server.platform.database;
  const left = () => pool.query(`select from unseen_pushes where sent_at is null`);
  await arrives(async () => expect((await left()).rowCount).toBe(0));
  expect(titles()).toEqual([]);
  client.socket.close();
  await arrives(async () => expect(await isInFront()).toBe(false));
  await sql`delete from unseen_pushes`.execute(home.server.platform.database.of());
  await say('And now?');
  await arrives(() => expect(titles()).toEqual(['New message from Léa']));
});
