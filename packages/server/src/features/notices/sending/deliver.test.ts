import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { pushTo, type Senders } from './deliver.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sent = () => Promise.resolve('sent' as const);
const senders: Senders = { fcm: sent, apns: sent, webPush: sent };

/** Queues a push to a user's phone; returns the queues used. */
async function queuedFor(userId: string): Promise<string[]> {
  const queues: string[] = [];
  const add = (_tx: unknown, queue: string) => {
    queues.push(queue);
    return Promise.resolve();
  };
  const receiver = {
    userId,
    livesIn: null,
    language: null,
    quietFrom: null,
    quietUntil: null,
    timeZone: 'UTC',
    evening: null,
  } as const;
  const push = { title: 'Bins', body: 'It is your turn', kind: 'chore', url: '/tasks' };
  await inTransaction(server.platform.database, (tx) =>
    pushTo(
      { ...receiver, tokens: ['phone'], subscriptions: [] },
      { tx, jobs: { add }, senders, push, to: { userId, colocationId: null } },
    ),
  );
  return queues;
}

it('a push is queued for existing accounts, and for none being deleted at that moment', async () => {
  const { database } = server.platform;
  const ada = await server.signUp('Ada');
  expect(await queuedFor(ada.id)).toEqual(['push-fcm']);
  const [begun, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deletion = inTransaction(database, async (tx) => {
    await sql`update users set deleted_at = now() where id = ${ada.id}`.execute(tx.of());
    begun.resolve();
    await decided.promise;
  });
  await begun.promise;
  const queued = queuedFor(ada.id);
  decided.resolve();
  await deletion;
  expect(await queued).toEqual([]);
});
