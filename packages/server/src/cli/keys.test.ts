import { createCipheriv, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createLog } from '#platform/log.ts';
import { attempt, succeed, type TestUser } from '#test/call.ts';
import { resultOf, hestia } from '#test/hestia.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createApp, type App } from '../app.ts';

// Two processes on one database, and the command as a third.

let server: TestServer;
let second: App;
let urls: readonly [string, string];
let ada: TestUser;
const handles = { iban: 'DE89370400440532013000', accountName: 'Ada' };

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('Ada');
  await sealByEarlierVersion();
  second = await createApp(readSettings(server.env), { log: createLog('silent') });
  urls = [server.url, await second.listen()];
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const db = () => server.platform.database.of();
const file = () => path.join(server.env['HESTIA_DATA'] ?? '', 'keys', 'handles-key');
const rotate = (...args: string[]) => resultOf<Record<string, unknown>>(server.env, 'keys', 'rotate', ...args);
const handlesAt = (url: string) => succeed(url, ada, settleEndpoints.getOwnHandles);
const statusAt = async (url: string, user: Pick<TestUser, 'jwt'>) =>
  (await attempt(url, user, accountEndpoints.listSessions)).status;

/** The state when the key was stored in the database, next to the encrypted data. */
async function sealByEarlierVersion(): Promise<void> {
  const [key, nonce] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(JSON.stringify(['1', ada.id])));
  const text = Buffer.concat([cipher.update(JSON.stringify(handles)), cipher.final()]);
  const value = JSON.stringify({ current: '1', keys: { 1: key.toString('base64') } });
  await db().insertInto('secrets').values({ name: 'handle-keys', value }).execute();
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]);
  await db().insertInto('payment_handles').values({ user_id: ada.id, key_id: '1', sealed }).execute();
}

test('a start moves the key of payment handles out of the database, and rotation works with two running processes', async () => {
  const [before] = await db().selectFrom('payment_handles').select('key_id').execute();
  expect(before?.key_id).not.toBe('1');
  const names = await db().selectFrom('secrets').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name)).toEqual(['jwt-secret', 'vapid-keys']);
  const first = fs.readFileSync(file(), 'utf8');
  expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
  for (const url of urls) expect(await handlesAt(url)).toMatchObject(handles);

  expect(await rotate('handles')).toEqual({ name: 'handles', sealed: 1, lost: 0 });
  const after = await db().selectFrom('payment_handles').select('key_id').executeTakeFirst();
  expect(after?.key_id).not.toBe(before?.key_id);
  expect(fs.readFileSync(file(), 'utf8')).not.toContain(first.trim());
  for (const url of urls) {
    expect(await handlesAt(url)).toMatchObject({ iban: handles.iban });
    await succeed(url, ada, settleEndpoints.changeOwnHandles, { body: { accountName: url } });
    expect(await handlesAt(urls[0])).toMatchObject({ ...handles, accountName: url });
  }

  // With a key from the settings: data encrypted by the others uses the first one.
  const [mine, stored] = [randomBytes(32).toString('base64'), fs.readFileSync(file(), 'utf8').trim()];
  const given = { ...server.env, HESTIA_HANDLES_KEY: `${mine} ${stored}` };
  expect(await resultOf(given, 'keys', 'rotate', 'handles')).toMatchObject({ sealed: 1, lost: 0 });
  // Without the key the handles are hidden, and can be entered again.
  expect(await handlesAt(urls[1])).toMatchObject({ iban: null });
  expect((await hestia(server.env, 'keys', 'rotate', 'handles')).out).toContain("1 couldn't be decrypted: key missing");
  await succeed(urls[1], ada, settleEndpoints.changeOwnHandles, { body: handles });
  expect(await handlesAt(urls[0])).toMatchObject(handles);
});

test('sessions of the old key last as long as chosen, each process accepts new ones at once, and 0 days sign everyone out', async () => {
  await rotate('sessions');
  const bea = await server.signUp('Bea');
  const cleo = await server.signUp('Cleo');
  for (const url of urls) for (const one of [ada, bea]) expect(await statusAt(url, one)).toBe(200);
  await rotate('sessions', '--keep-days', '7');
  for (const url of urls) for (const one of [ada, cleo]) expect(await statusAt(url, one)).toBe(200);
  expect((await hestia(server.env, 'keys', 'rotate', 'sessions', '--keep-days', '0')).out).toContain('signed out');
  for (const url of urls) for (const one of [ada, cleo]) await expect.poll(() => statusAt(url, one)).toBe(401);
  const dan = await server.signUp('Dan');
  for (const url of urls) expect(await statusAt(url, dan)).toBe(200);
  const given = { ...server.env, HESTIA_JWT_SECRET: 'a secret of more than thirty-two characters' };
  expect((await hestia(given, 'keys', 'rotate', 'sessions')).err).toContain('HESTIA_JWT_SECRET is set');
});

test('with another push key old subscriptions are removed, and both processes offer the new one', async () => {
  const eve = await server.signUp('Eve');
  await db()
    .insertInto('push_subscriptions')
    .values({ endpoint: 'https://push.example.org/1', user_id: eve.id, p256dh: 'p', auth: 'a' })
    .execute();
  const before = await succeed(urls[1], eve, noticeEndpoints.getPushKey);
  expect(await rotate('push')).toEqual({ name: 'push', forgotten: 1 });
  const offered = () => Promise.all(urls.map((url) => succeed(url, eve, noticeEndpoints.getPushKey)));
  await expect.poll(async () => (await offered()).includes(before)).toBe(false);
  expect(new Set(await offered()).size).toBe(1);
});

test("the keys are listed with their places; others can't be rotated", async () => {
  const { out } = await hestia(server.env, 'keys', 'list');
  expect(out).toMatch(/sessions .* database\npush .* database\nhandles .* keys\/handles-key in the data folder/);
  expect((await hestia(server.env, 'keys', 'rotate', 'doors')).code).toBe(2);
  expect((await hestia(server.env, 'keys', 'rotate', 'sessions', '--keep-days', '-1')).code).toBe(2);
});
