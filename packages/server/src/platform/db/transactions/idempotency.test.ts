import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { createDatabase, type Database } from '../database.ts';
import { findIdempotentResponse, withIdempotency } from './idempotency.ts';
import type { Transact } from '../queries.ts';
import { createTransact, inTransaction } from './transact.ts';

const log = quietLog();
let home: TestDatabase;
let database: Database;
let transact: Transact;
let userId: string;
let colocationId: string;

beforeAll(async () => {
  home = await createTestDatabase();
  database = createDatabase(home.connection, { log });
  transact = createTransact(database, { announce: () => {} }, log);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});
beforeEach(async () => {
  [userId, colocationId] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into colocations (id, name) values (${colocationId}, 'Flat')`.execute(database.of());
  await sql`insert into users (id, username, colocation_id) values (${userId}, 'Ada', ${colocationId})`.execute(
    database.of(),
  );
});

const lastSeq = async () =>
  (await sql<{ seq: number }>`select seq from colocations where id = ${colocationId}`.execute(database.of())).rows[0]
    ?.seq;

const write = (key: string | null, response: unknown = crypto.randomUUID(), alsoColocationId: readonly string[] = []) =>
  transact({ colocationId, alsoColocationId, actorId: userId, request: { userId, key } }, async (tx) => {
    tx.emit('PollEnded', 'a-poll');
    return response;
  });

async function makeHousehold(): Promise<string> {
  const id = crypto.randomUUID();
  await sql`insert into colocations (id, name) values (${id}, 'Other')`.execute(database.of());
  return id;
}

/** Resolves once a transaction waits for a household that another one has locked. */
const oneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.of());
    expect(rows[0]?.waiting).toBe(1);
  }, 20_000);

test('a repeat gets the first answer and changes nothing', async () => {
  const first = await write('key');
  expect(await write('key')).toBe(first);
  expect(await lastSeq()).toBe(1);
});

test('of many concurrent requests, one is carried out', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => write('same')));
  expect(new Set(responses).size).toBe(1);
  expect(await lastSeq()).toBe(1);
});

test.each([
  ['the household', false],
  ['two households', true],
])('what another process wrote while this one waited for %s is seen', async (_, isOfTwo) => {
  const elsewhere = createTransact(database, { announce: () => {} }, log);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const other = elsewhere({ colocationId, actorId: userId, request: { userId, key: 'same' } }, async (tx) => {
    tx.emit('PollEnded', 'a-poll');
    await sql`update users set colocation_id = null where id = ${userId}`.execute(tx.of());
    held.resolve();
    await release.promise;
    return 'first';
  });
  await held.promise;
  const alsoColocationId = isOfTwo ? [await makeHousehold()] : [];
  const late = Promise.allSettled([write('another', 'second', alsoColocationId), write('same')]);
  await oneWaits();
  release.resolve();
  expect(await other).toBe('first');
  const refused = { status: 'rejected', reason: { code: 'notFound' } };
  expect(await late).toMatchObject([refused, refused]);
  expect(await lastSeq()).toBe(1);
  await sql`update users set colocation_id = ${colocationId} where id = ${userId}`.execute(database.of());
  expect(await write('same')).toBe('first');
});

test("a write that waited for another process is done in its sender's current household, and its repeat is answered", async () => {
  const elsewhere = createTransact(database, { announce: () => {} }, log);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const other = elsewhere({ colocationId, actorId: userId, request: { userId, key: 'same' } }, async (tx) => {
    tx.emit('PollEnded', 'a-poll');
    held.resolve();
    await release.promise;
    return 'first';
  });
  await held.promise;
  const late = Promise.all([write('same'), write('another', 'second')]);
  await oneWaits();
  release.resolve();
  expect([await other, ...(await late)]).toEqual(['first', 'first', 'second']);
  expect(await lastSeq()).toBe(2);
});

test('a write with events in two households, or in none, is answered once', async () => {
  const other = await makeHousehold();
  let done = 0;
  const both = () =>
    transact(
      { colocationId, alsoColocationId: other, actorId: userId, request: { userId, key: 'both' } },
      async (tx) => {
        tx.emit('PollEnded', 'a-poll');
        tx.emit('PollEnded', 'a-poll', other);
        return ++done;
      },
    );
  const none = () =>
    transact({ colocationId, actorId: userId, request: { userId, key: 'none' } }, async () => `none ${++done}`);
  expect([await both(), await both(), await none(), await none()]).toEqual([1, 1, 'none 2', 'none 2']);
  expect(await lastSeq()).toBe(1);
});

test('other keys, other users and calls without a key are separate', async () => {
  await write('one');
  await write('two');
  await write(null);
  await write(null);
  expect(await lastSeq()).toBe(4);
});

test('an answer of any shape is stored unchanged', async () => {
  for (const response of [null, '', 'an id', 3.34, ['a', 'b'], { balance: { ada: -3.34 } }]) {
    const key = JSON.stringify(response);
    await write(key, response);
    expect(await write(key, 'another')).toEqual(response);
  }
});

test('a failed write stores nothing: its repeat is carried out', async () => {
  const failing = transact({ colocationId, actorId: userId, request: { userId, key: 'key' } }, () =>
    Promise.reject(new Error('no')),
  );
  await expect(failing).rejects.toThrow('no');
  await write('key');
  expect(await lastSeq()).toBe(1);
});

test('a former member finds no household', async () => {
  await sql`update users set colocation_id = null where id = ${userId}`.execute(database.of());
  await expect(write('key')).rejects.toMatchObject({ code: 'notFound' });
});

test('outside a household, too, one of many concurrent requests is carried out', async () => {
  const found = () =>
    inTransaction(database, (tx) =>
      withIdempotency(tx, { userId, key: 'found' }, async () => {
        const id = crypto.randomUUID();
        await sql`insert into colocations (id, name) values (${id}, 'Founded once')`.execute(tx.of());
        return id;
      }),
    );
  const ids = await Promise.all([found(), found(), found()]);
  expect(new Set(ids).size).toBe(1);
  const { rows } = await sql`select id from colocations where name = 'Founded once'`.execute(database.of());
  expect(rows).toEqual([{ id: ids[0] }]);
});

test('outside a household, too, an answer belongs to one user and one key', async () => {
  const other = crypto.randomUUID();
  await sql`insert into users (id, username) values (${other}, 'Ben')`.execute(database.of());
  const run = (owner: string, key: string | null, text: string) =>
    inTransaction(database, (tx) => withIdempotency(tx, { userId: owner, key }, async () => text));
  expect(await run(userId, 'one', 'of Ada')).toBe('of Ada');
  expect(await run(userId, 'two', 'of another key')).toBe('of another key');
  expect(await run(other, 'one', 'of Ben')).toBe('of Ben');
  expect([await run(userId, null, 'first'), await run(userId, null, 'second')]).toEqual(['first', 'second']);
  const find = (owner: string, key: string | null) => findIdempotentResponse(database, { userId: owner, key });
  expect([await find(userId, 'one'), await find(other, 'one')]).toEqual([
    { response: 'of Ada' },
    { response: 'of Ben' },
  ]);
  expect([await find(other, 'two'), await find(userId, null)]).toEqual([undefined, undefined]);
});

test('a request without a key skips the look-up of an earlier answer', async () => {
  const unasked = { of: () => expect.unreachable() };
  expect(await findIdempotentResponse(unasked, { userId, key: null })).toBeUndefined();
});
