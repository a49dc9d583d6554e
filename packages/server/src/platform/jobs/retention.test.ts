import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { quietLog } from '#test/quiet-log.ts';
import { forgetOld } from './retention.ts';

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

/** 30 households of 100 events each, the first 60 of them old; a person with 500 old answers and 10 new ones. */
beforeEach(async () => {
  const on = database.of();
  await sql`truncate colocations, users cascade`.execute(on);
  await sql`insert into colocations (id, name, seq) select gen_random_uuid(), 'Flat', 100 from generate_series(1, 30)`.execute(
    on,
  );
  await sql`insert into events (colocation_id, seq, name, payload, at)
    select id, n, 'Told', '{}', now() - case when n <= 60 then interval '31 days' else interval '1 day' end
    from colocations, generate_series(1, 100) n`.execute(on);
  await sql`insert into users (id, username) values (gen_random_uuid(), 'Ada')`.execute(on);
  await sql`insert into idempotency (user_id, key, at)
    select id, n, now() - case when n <= 500 then interval '31 days' else interval '1 day' end
    from users, generate_series(1, 510) n`.execute(on);
});

/** Counts the statements that are sent. */
function counted(on: Queries): { on: Queries; statements: () => number } {
  let statements = 0;
  const of: Queries['of'] = () => {
    statements++;
    return on.of();
  };
  return { on: { of }, statements: () => statements };
}

const left = async () => {
  const { rows } = await sql<{ lowest: number; count: number; households: number }>`
    select min(seq) as lowest, count(*) as count, count(distinct colocation_id) as households from events`.execute(
    database.of(),
  );
  return rows[0];
};

test('expired rows are deleted in batches, and younger ones stay', async () => {
  const { on, statements } = counted(database);
  expect(await forgetOld(on, { batch: 100 })).toEqual({
    events: 1800,
    idempotency: 500,
    sessions: 0,
    invitations: 0,
    householdCodes: 0,
    tags: 0,
    pairingCodes: 0,
    passwordResets: 0,
    usedTokens: 0,
    usedChallenges: 0,
    secondSteps: 0,
    guesses: 0,
    waitingMails: 0,
    failedJobs: 0,
  });
  expect(await left()).toEqual({ lowest: 61, count: 1200, households: 30 });
  // 5 + 1 of answers, 30 and a last of events at the least: no statement took everything.
  expect(statements()).toBeGreaterThan(30);
  expect(await forgetOld(on, { batch: 100 })).toMatchObject({ events: 0, idempotency: 0 });
});

test('an interrupted night continues in the next, and leaves no gaps', async () => {
  const first = await forgetOld(database, { batch: 100, longestMs: 0 });
  expect(first.idempotency).toBe(100);
  expect(first.events).toBeGreaterThan(0);
  expect(first.events).toBeLessThan(1800);
  const gaps = await sql`select colocation_id from events group by colocation_id
    having max(seq) <> 100 or count(*) <> max(seq) - min(seq) + 1`.execute(database.of());
  expect(gaps.rows).toEqual([]);
  const second = await forgetOld(database, { batch: 100 });
  expect(first.events + second.events).toBe(1800);
});

test('deleting a younger event deletes older ones with it: the rest has no gaps', async () => {
  await sql`update events set at = now() where seq = 30`.execute(database.of());
  expect((await forgetOld(database)).events).toBe(1800);
});

test('ended sessions are deleted, and a prolonged one stays', async () => {
  await sql`insert into sessions (id, user_id, expires_at)
    select gen_random_uuid(), users.id, now() + days * interval '1 day' from users, unnest(array[-2, -1, 1]) days`.execute(
    database.of(),
  );
  expect((await forgetOld(database)).sessions).toBe(2);
});

test('a failing table delays no other, and is reported', async () => {
  const on = database.of();
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'Not this one'; end $$`.execute(
    on,
  );
  await sql`create trigger refuse before delete on idempotency for each row execute function refuse()`.execute(on);
  const forgetting = forgetOld(database);
  await expect(forgetting).rejects.toMatchObject({ errors: [expect.objectContaining({ message: 'Not this one' })] });
  expect(await left()).toMatchObject({ lowest: 61 });
  await sql`drop function refuse cascade`.execute(on);
  expect(await forgetOld(database)).toMatchObject({ idempotency: 500, events: 0 });
});
