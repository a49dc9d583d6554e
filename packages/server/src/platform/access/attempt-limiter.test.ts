import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { createAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  database = createDatabase(home.connection, { log: quietLog() });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const limit = { name: 'guesses', max: 2, seconds: 600 };
const refused = expect.objectContaining({ code: 'tooMany' }) as unknown;

it('An attempt that began before the first one was counted, and waited, counts with it', async () => {
  const limiter = createAttemptLimiter(database, limit);
  await inTransaction(database, async (tx) => {
    await sql`select now()`.execute(tx.of());
    await limiter.count('ada');
    const late = createAttemptLimiter(tx, limit);
    await late.count('ada');
    await expect(late.require('ada')).rejects.toEqual(refused);
  });
  await expect(limiter.count('ada')).rejects.toEqual(refused);
});

it('A count that was begun while the clock was ahead is over', async () => {
  const limiter = createAttemptLimiter(database, limit);
  for (let i = 0; i < 2; i++) await limiter.count('bea');
  await sql`update guesses set expires_at = expires_at + interval '1 day'`.execute(database.of());
  await limiter.require('bea');
  for (let i = 0; i < 2; i++) await limiter.count('bea');
  await expect(limiter.count('bea')).rejects.toEqual(refused);
});
