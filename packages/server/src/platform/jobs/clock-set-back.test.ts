import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { mendClockSetBack } from './clock-set-back.ts';
import { createJobs } from './jobs.ts';

let home: TestDatabase;
let database: Database;
beforeEach(async () => {
  home = await createTestDatabase();
  database = createDatabase(home.connection, { log: quietLog() });
});
afterEach(async () => {
  await database.close();
  await home.drop();
});

const ask = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(database.of())).rows;

/** Simulates rows noted while the clock was three days ahead, before it was set back. */
async function wasThreeDaysAhead(): Promise<void> {
  const columns = await ask(sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'pgboss' and data_type like 'timestamp%' and table_name in ('version', 'queue', 'job_common')`);
  expect(columns.length).toBeGreaterThan(10);
  for (const { table, column } of columns)
    await ask(sql`
      update ${sql.table(`pgboss.${table}`)} set ${sql.ref(column)} = ${sql.ref(column)} + interval '3 days'
      where ${sql.ref(column)} is not null`);
}

const everyMinute = (run: () => Promise<void>) => ({ name: 'every-minute', cron: '* * * * *', run });
const turns = () => ask(sql<{ state: string }>`select state from pgboss.job where name = 'every-minute'`);

test('a schedule continues after the clock was three days ahead and was set back', async () => {
  const first = createJobs(home.connection, { database, log: quietLog() });
  await first.start([], [everyMinute(async () => {})]);
  await vi.waitFor(
    async () => expect(await ask(sql`select cron_on from pgboss.version where cron_on is not null`)).toHaveLength(1),
    {
      timeout: 60_000,
      interval: 100,
    },
  );
  await first.close();
  await wasThreeDaysAhead();

  const log = quietLog();
  const second = createJobs(home.connection, { database, log });
  const after = vi.fn<() => Promise<void>>(async () => {});
  await second.start([], [everyMinute(after)]);
  // The next minute, plus the queue's delay.
  await vi.waitFor(() => expect(after).toHaveBeenCalled(), { timeout: 150_000, interval: 100 });
  expect(log.warn).toHaveBeenCalledWith({}, expect.stringMatching(/^The clock was set back/));
  await second.close();
  expect(await mendClockSetBack(database)).toBe(false);
});

test('delayed jobs keep their delay, retries start now, and completed jobs block no turn', async () => {
  const jobs = createJobs(home.connection, { database, log: quietLog() });
  await jobs.start([], [everyMinute(async () => {})]);
  await jobs.close();
  await ask(sql`delete from pgboss.job`);
  await ask(sql`update pgboss.version set cron_on = now()`);
  const add = (state: string, startAfter: string) =>
    ask(sql`
      insert into pgboss.job (name, state, policy, singleton_key, singleton_on, created_on, start_after, started_on, keep_until)
      values ('every-minute', ${state}::pgboss.job_state, 'standard', ${state}, date_trunc('minute', now()::timestamp),
        now() - interval '5 minutes', now() + ${startAfter}::interval,
        case when ${state} = 'active' then now() end, now() + interval '14 days')`);
  await add('created', '2 hours');
  await add('retry', '10 minutes');
  await add('active', '0');
  await add('completed', '0');
  await wasThreeDaysAhead();
  await ask(sql`update pgboss.job set created_on = now() - interval '1 hour' where state = 'retry'`);
  expect(await mendClockSetBack(database)).toBe(true);
  expect(
    await ask(sql`
      select state::text, round(extract(epoch from start_after - now()) / 3600)::int as "startsInHours",
        started_on <= now() as "hasStarted", keep_until < now() + interval '15 days' as "isKeptAsLong" from pgboss.job order by pgboss.job.state::text`),
  ).toEqual([
    { state: 'active', startsInHours: 72, hasStarted: true, isKeptAsLong: false },
    { state: 'created', startsInHours: 2, hasStarted: null, isKeptAsLong: true },
    { state: 'retry', startsInHours: 0, hasStarted: null, isKeptAsLong: false },
  ]);
  expect((await turns()).length).toBe(3);
});
