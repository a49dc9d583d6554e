import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { timeOf } from './keep.ts';
import { nightlyBackup } from './nightly.ts';

let home: TestDatabase;
let database: Database;
let shelf: string;
beforeAll(async () => {
  home = await createTestDatabase();
  database = createDatabase(home.connection, { log: quietLog() });
  shelf = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-two-nights-'));
});
afterAll(async () => {
  await database.close();
  await home.drop();
  fs.rmSync(shelf, { recursive: true });
});

async function ask<T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await statement.execute(database.of())).rows;
}

/** A process with its nightly backup, for which it is night in each minute. */
async function startProcess() {
  const from = { connection: home.connection, pictures: { folder: path.join(shelf, 'images'), bucket: null } };
  const where = { folder: path.join(shelf, 'backups'), recipient: null, passphraseFile: null };
  const nightly = nightlyBackup(from, where, { log: createLog('silent'), leastFreeBytes: 0 });
  const run = vi.fn<() => Promise<void>>(() => nightly.run());
  const jobs = createJobs(home.connection, { database, log: quietLog() });
  await jobs.start([], [{ ...nightly, cron: '* * * * *', run }]);
  return { run, close: () => jobs.close() };
}

/** Lets the next starting process check the clock, too: otherwise one of them does so for all for half a minute. */
const forgetLook = () => ask(sql`update pgboss.version set cron_on = null`);
const untilLooked = () =>
  vi.waitFor(async () => expect(await ask(sql`select from pgboss.version where cron_on is not null`)).toHaveLength(1), {
    timeout: 60_000,
    interval: 50,
  });

test('a night with two processes makes one backup, also when both start it', async () => {
  // The schedule exists, as on the day before.
  await (await startProcess()).close();
  await ask(sql`delete from pgboss.job where name in ('nightly-backup', '__pgboss__send-it')`);
  const processes = [];
  for (const _ of ['one', 'two']) {
    await forgetLook();
    processes.push(await startProcess());
    await untilLooked();
  }
  const turns = sql<{ state: string }>`select state from pgboss.job where name = 'nightly-backup'`;
  await vi.waitFor(
    async () => {
      const states = (await ask(turns)).map(({ state }) => state);
      expect(states.length).toBeGreaterThan(0);
      expect(states.every((state) => state === 'completed')).toBe(true);
    },
    { timeout: 60_000, interval: 100 },
  );
  for (const { close } of processes) await close();
  // On a slow machine the job ran twice.
  const [nights] = await ask(sql<{ count: number; calls: number }>`
    select count(distinct singleton_on)::int as count, count(*)::int as calls from pgboss.job
    where name = '__pgboss__send-it' and data ->> 'name' = 'nightly-backup'`);
  const runs = processes.reduce((sum, { run }) => sum + run.mock.calls.length, 0);
  const files = fs.readdirSync(path.join(shelf, 'backups')).filter((name) => timeOf(name) !== null);
  expect([runs, files.length, nights?.calls]).toEqual(Array.from({ length: 3 }, () => nights?.count));
  expect(runs).toBeGreaterThan(0);
});
