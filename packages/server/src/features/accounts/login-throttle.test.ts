import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLoginThrottle, throttled, type LoginThrottle } from './login-throttle.ts';

let testDatabase: TestDatabase;
/** Two processes on one database. */
let databases: readonly Database[];
let throttles: readonly LoginThrottle[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  databases = [1, 2].map(() => createDatabase(testDatabase.connection, { log: createLog('silent') }));
  throttles = databases.map(createLoginThrottle);
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await testDatabase.drop();
});

const requestFrom = (ip: string) => ({ ip, headers: {} }) as FastifyRequest;
const guess = (process: number, account: string, ip: string, judge: () => Promise<boolean>) => {
  const throttle = throttles[process % throttles.length];
  if (!throttle) throw new RangeError('No such process');
  return throttled(throttle, { account, request: requestFrom(ip) }, judge);
};
const wrong = async () => false;
const tooMany: unknown = expect.objectContaining({ code: 'tooMany', retryAfter: expect.any(Number) as number });
const run = (query: ReturnType<typeof sql>) => query.execute(databases[0]?.of() ?? (undefined as never));

it('a guess that could not be checked (503) is no wrong password', async () => {
  const busy = new ProblemError('unavailable', 'Too many at a time');
  for (let i = 0; i < 20; i++)
    await expect(guess(i, 'ada@example.org', '192.0.2.1', () => Promise.reject(busy))).rejects.toBe(busy);
  expect(await guess(0, 'ada@example.org', '192.0.2.1', async () => true)).toBe(true);
});

it('ten wrong passwords per account are checked, across all processes', async () => {
  let judged = 0;
  const judge = async () => {
    judged++;
    return false;
  };
  const tries = Array.from({ length: 40 }, (_, at) => guess(at, 'bea@example.org', `198.51.100.${at}`, judge));
  const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
  expect([judged, refused.length]).toEqual([10, 30]);
  for (const process of [0, 1])
    await expect(guess(process, 'bea@example.org', '203.0.113.1', async () => true)).rejects.toEqual(tooMany);
  // Guesses expire, and signing in deletes later ones.
  await run(sql`update guesses set expires_at = now()`);
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 9; at++) await guess(at, 'bea@example.org', `203.0.113.${at}`, wrong);
    expect(await guess(round, 'bea@example.org', '203.0.113.1', async () => true)).toBe(true);
  }
});

it('an account locked while the clock was three days ahead is unlocked when it is set back', async () => {
  for (let at = 0; at < 10; at++) await guess(at, 'cem@example.org', '203.0.113.7', wrong);
  await expect(guess(0, 'cem@example.org', '203.0.113.8', wrong)).rejects.toEqual(tooMany);
  await run(sql`update guesses set expires_at = expires_at + interval '3 days'`);
  for (let at = 0; at < 10; at++) await guess(at, 'cem@example.org', '203.0.113.8', wrong);
  await expect(guess(0, 'cem@example.org', '203.0.113.9', wrong)).rejects.toEqual(tooMany);
  await run(sql`delete from guesses`);
});

it('a network has a hundred attempts in both, for any accounts; expired counts are deleted', async () => {
  await run(
    sql`insert into guesses select sha256(n::text::bytea), 1, now() - interval '1 hour' from generate_series(1, 500) n`,
  );
  for (let at = 0; at < 100; at++) await guess(at, `${at}@example.org`, '192.0.2.77', wrong);
  for (const process of [0, 1])
    await expect(guess(process, 'cleo@example.org', '192.0.2.77', wrong)).rejects.toEqual(tooMany);
  const { rows } = await sql<{ old: number }>`
    select count(*)::int as old from guesses where expires_at < now()`.execute(
    databases[0]?.of() ?? (undefined as never),
  );
  expect(rows[0]?.old).toBe(0);
});
