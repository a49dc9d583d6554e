import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { eraseUser } from '../src/features/accounts/repository.ts';
import type { TestUser } from './call.ts';
import { readEveryRow } from './every-row.ts';
import { pictureForm } from './samples/images.ts';
import { startTestServer, type TestServer } from './server.ts';

// Of a user's two requests, one deletes the account while the other, already authorized, is running, and comes too late.

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const subscription = { endpoint: 'https://push.example.org/late', keys };

const late: Readonly<Record<string, (me: TestUser) => Promise<{ status: number }>>> = {
  'sign in': ({ email, password }) =>
    server.attempt(null, accountEndpoints.signIn, { body: { email, password, fcmToken: 'late' } }),
  'renew a push token': (me) => server.attempt(me, accountEndpoints.login, { body: { fcmToken: 'late' } }),
  'choose notices': (me) => server.attempt(me, noticeEndpoints.setNoticeChoice, { body: { timeZone: 'Europe/Paris' } }),
  'subscribe a browser': (me) => server.attempt(me, noticeEndpoints.subscribe, { body: subscription }),
  'say where to pay': (me) => server.attempt(me, settleEndpoints.changeOwnHandles, { body: { paypal: 'late' } }),
  'make recovery codes': (me) => server.attempt(me, recoveryEndpoints.makeRecoveryCodes),
  'store a picture': (me) => server.attempt(me, imageEndpoints.addImage, { body: pictureForm(), key: 'late-picture' }),
  'change the name': (me) =>
    server.attempt(me, accountEndpoints.updateUser, { body: { id: me.id, username: 'Still here' } }),
  'choose a language': (me) =>
    server.attempt(me, accountEndpoints.setLanguage, { body: { userId: me.id, language: 'fr' } }),
  'found a household': (me) => server.attempt(me, colocationEndpoints.createColocation, { body: { name: 'Attic' } }),
  'move in': async (me) => {
    const colocationId = await server.createHousehold(await server.signUp('Bob'));
    return server.attempt(me, accountEndpoints.updateUser, { body: { id: me.id, colocationId } });
  },
};

/** How many connections wait for a lock of another one. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.platform.database.of());
  return rows[0]?.count ?? 0;
}

it.each(Object.entries(late))('leaves nothing of somebody who has gone: %s', async (_name, request) => {
  const user = await server.signUp('Ada');
  const [replied] = await inTransaction(server.platform.database, async (tx) => {
    await sql`select from users where id = ${user.id} for no key update`.execute(tx.of());
    const reply = request(user);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 15_000 });
    await eraseUser(tx, user.id);
    return [reply];
  });
  await server.platform.sessions.end(user.id, 'all');
  await replied;
  const left = [...(await readEveryRow(server))]
    .map(([table, rows]) => [table, rows.filter((row) => row.includes(user.id))] as const)
    .filter(([table, rows]) => rows.length > 0 && !table.startsWith('pgboss.'));
  expect(left.map(([table]) => table)).toEqual(['users']);
  expect(JSON.parse(left[0]?.[1][0] ?? '')).toMatchObject({
    username: '(Deleted) Ada',
    language: null,
    password_hash: null,
  });
});
