import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { administrate, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { migrate } from '#platform/db/opening/migrate.ts';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { dropStale, dispatch, enqueue } from './outbox.ts';
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

const waiting = async () => (await sql`select from waiting_jobs`.execute(database.of())).rows.length;
const letter = (to: string) => ({ queue: 'letters', item: { to }, notBefore: null });

test('a database that is unavailable while the jobs start is waited for', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-jobs-'));
  const tuning = { fsync: 'off' };
  const log = quietLog();
  const first = await startEmbeddedPostgres({ home: folder, tuning });
  await migrate(first.connection);
  await first.stop();
  const away = createDatabase(first.connection, { log });
  const jobs = createJobs(first.connection, { database: away, log });
  const done: object[] = [];
  const work = async (item: object) => {
    if ('wrong' in item) throw new Error('No such address');
    done.push(item);
  };
  const starting = jobs.start([{ name: 'letters', work }], []);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  expect(jobs.state).toBe('failing');

  const server = await startEmbeddedPostgres({ home: folder, tuning });
  await inTransaction(away, (tx) => jobs.add(tx, 'letters', { to: 'Ada' }));
  await starting;
  await vi.waitFor(() => expect(done).toEqual([{ to: 'Ada' }]), 10_000);
  expect(jobs.state).toBe('running');
  // Failures are logged.
  await inTransaction(away, (tx) => jobs.add(tx, 'letters', { wrong: true }));
  await vi.waitFor(
    () =>
      expect(log.warn).toHaveBeenCalledWith(
        expect.objectContaining({ job: 'letters', err: new Error('No such address') }),
        'Job failed',
      ),
    10_000,
  );
  await jobs.close();
  await away.close();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('a job waits for its queue, and runs once there is one', async () => {
  const log = quietLog();
  const jobs = createJobs(home.connection, { database, log });
  // The queue was never started.
  await inTransaction(database, (tx) => jobs.add(tx, 'letters', { to: 'Ada' }));
  expect([await waiting(), jobs.state]).toEqual([1, 'starting']);
  const done: object[] = [];
  await jobs.start([{ name: 'letters', work: async (item) => void done.push(item) }], []);
  await vi.waitFor(() => expect(done).toEqual([{ to: 'Ada' }]), 10_000);
  expect(await waiting()).toBe(0);
  await jobs.close();
});

const SELDOM = { lookMs: 600_000 };
const OFTEN = { lookMs: 100 };

test('a job runs at once, for any number of jobs and any polling interval', async () => {
  const jobs = createJobs(home.connection, { database, log: quietLog(), ...SELDOM });
  const done: object[] = [];
  await jobs.start([{ name: 'letters', concurrency: 2, work: async (item) => void done.push(item) }], []);
  await vi.waitFor(() => expect(jobs.state).toBe('running'));
  await inTransaction(database, async (tx) => {
    for (let n = 0; n < 50; n++) await jobs.add(tx, 'letters', { n });
  });
  await vi.waitFor(() => expect(done).toHaveLength(50), 30_000);
  await jobs.close();
});

test('a job runs as soon as a slow transaction commits', async () => {
  const jobs = createJobs(home.connection, { database, log: quietLog(), ...SELDOM });
  const done: object[] = [];
  await jobs.start([{ name: 'letters', work: async (item) => void done.push(item) }], []);
  await vi.waitFor(() => expect(jobs.state).toBe('running'));
  await inTransaction(database, async (tx) => {
    await jobs.add(tx, 'letters', { to: 'Ada' });
    await sql`select pg_sleep(0.3)`.execute(tx.of());
  });
  await vi.waitFor(() => expect(done).toEqual([{ to: 'Ada' }]), 30_000);
  await jobs.close();
});

test('a delayed job, a failed one and a scheduled one run once they are due', async () => {
  const jobs = createJobs(home.connection, { database, log: quietLog(), ...OFTEN });
  const done: object[] = [];
  const work = async (item: object) => {
    done.push(item);
    if (done.length === 1) throw new Error('No such address');
  };
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await jobs.start([{ name: 'letters', work }], [{ name: 'sweep', cron: '0 0 1 1 *', run }]);
  await vi.waitFor(() => expect(jobs.state).toBe('running'));
  await inTransaction(database, (tx) => jobs.add(tx, 'letters', { to: 'Ada' }, new Date(Date.now() + 1000)));
  await vi.waitFor(() => expect(done).toEqual([{ to: 'Ada' }]), 30_000);
  // Ends its pause.
  await vi.waitFor(async () => {
    const due = await sql`update pgboss.job set start_after = now() where name = 'letters' and state = 'retry'`.execute(
      database.of(),
    );
    expect(due.numAffectedRows).toBe(1n);
  }, 30_000);
  await vi.waitFor(() => expect(done).toEqual([{ to: 'Ada' }, { to: 'Ada' }]), 30_000);
  const cron = new PgBoss({ connectionString: home.url, schedule: false, supervise: false });
  await cron.start();
  await cron.send('sweep', null);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), 30_000);
  await cron.stop({ graceful: false });
  await jobs.close();
});

test('the jobs of a dead process are done by another one, each once', async () => {
  const died = createJobs(home.connection, { database, log: quietLog() });
  const done: object[] = [];
  const work = async (item: object) => void done.push(item);
  const others = [1, 2].map(() => createJobs(home.connection, { database, log: quietLog(), ...OFTEN }));
  for (const jobs of others) await jobs.start([{ name: 'letters', work }], []);
  await vi.waitFor(() => expect(others.map(({ state }) => state)).toEqual(['running', 'running']), 30_000);
  await inTransaction(database, async (tx) => {
    for (let n = 0; n < 20; n++) await died.add(tx, 'letters', { n });
  });
  await vi.waitFor(() => expect(done).toHaveLength(20), 30_000);
  for (const jobs of others) await jobs.close();
  expect(new Set(done.map((item) => JSON.stringify(item))).size).toBe(20);
});

test('jobs run on time after all connections to the database were cut', async () => {
  const jobs = createJobs(home.connection, { database, log: quietLog(), ...OFTEN });
  const done: object[] = [];
  await jobs.start([{ name: 'letters', work: async (item) => void done.push(item) }], []);
  await vi.waitFor(() => expect(jobs.state).toBe('running'));
  await inTransaction(database, (tx) => jobs.add(tx, 'letters', { to: 'Ada' }));
  await vi.waitFor(() => expect(done).toHaveLength(1), 30_000);
  await administrate(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${home.connection.database}'`,
  );
  await vi.waitFor(
    () => inTransaction(database, (tx) => jobs.add(tx, 'letters', { to: 'Tomasz' }, new Date(Date.now() + 500))),
    30_000,
  );
  await vi.waitFor(() => expect(done).toEqual([{ to: 'Ada' }, { to: 'Tomasz' }]), 30_000);
  await vi.waitFor(() => expect(jobs.state).toBe('running'), 30_000);
  await jobs.close();
});

test('a pending turn of a schedule from another database runs', async () => {
  const jobs = createJobs(home.connection, { database, log: quietLog() });
  await enqueue(database, { queue: 'sweep', item: {}, notBefore: null });
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await jobs.start([], [{ name: 'sweep', cron: '0 0 1 1 *', run }]);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), 30_000);
  await jobs.close();
});

test('a job of a failed transaction never runs', async () => {
  const jobs = createJobs(home.connection, { database, log: quietLog() });
  const failing = inTransaction(database, async (tx) => {
    await jobs.add(tx, 'letters', { to: 'Ada' });
    throw new Error('No');
  });
  await expect(failing).rejects.toThrow('No');
  expect(await waiting()).toBe(0);
  await jobs.close();
});

test('several processes that forward items at once forward each once, and keep failed ones', async () => {
  for (let n = 0; n < 250; n++) await enqueue(database, letter(String(n)));
  const handed: string[] = [];
  const carry = async (): Promise<void> => {
    const batch: string[] = [];
    const done = await dispatch(database, ['letters'], async (_tx, { item }) => {
      batch.push('to' in item ? String(item.to) : '');
    });
    handed.push(...batch);
    if (done.length > 0) await carry();
  };
  // It takes its share before the others begin, and fails next to them.
  const held = Promise.withResolvers<void>();
  const beside = Promise.withResolvers<void>();
  const failing = dispatch(database, ['letters'], async () => {
    held.resolve();
    await beside.promise;
    throw new Error('The queue is gone');
  });
  await held.promise;
  const carried = Promise.all([carry(), carry(), carry(), carry()]);
  beside.resolve();
  await Promise.all([carried, expect(failing).rejects.toThrow('The queue is gone')]);
  await carry();
  expect(handed.toSorted()).toEqual(Array.from({ length: 250 }, (_, n) => String(n)).toSorted());
});

test('a job for an unknown queue delays no other, and is dropped after a day', async () => {
  await enqueue(database, { ...letter('Nobody'), queue: 'pigeons' });
  await enqueue(database, letter('Ada'));
  expect(await dispatch(database, ['letters'], async () => {})).toEqual(['letters']);
  expect(await dropStale(database)).toBe(0);
  await sql`update waiting_jobs set at = now() - interval '25 hours'`.execute(database.of());
  expect(await dropStale(database)).toBe(1);
});

test('forwarding that the database delays does not block the end', async () => {
  const jobs = createJobs(home.connection, { database, log: quietLog() });
  await jobs.start([{ name: 'letters', work: async () => {} }], []);
  await vi.waitFor(() => expect(jobs.state).toBe('running'), 10_000);
  await inTransaction(database, async (tx) => {
    await sql`lock table waiting_jobs in access exclusive mode`.execute(tx.of());
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and relation = 'waiting_jobs'::regclass`.execute(database.of());
      expect(rows).toHaveLength(1);
    }, 10_000);
    expect(await withTimeout(8000, jobs.close())).toBe(true);
  });
});

test('a name that is used twice stops the start', async () => {
  const jobs = createJobs(home.connection, { database, log: quietLog() });
  const queue = { name: 'letters', work: async () => {} };
  const schedule = { name: 'letters', cron: '0 0 1 1 *', run: async () => {} };
  await expect(jobs.start([queue], [schedule])).rejects.toThrow('Two queues or schedules are called letters');
  await jobs.close();
});

test('a schedule of an earlier version ends, and its waiting turns are no items of a queue with its name', async () => {
  const earlier = createJobs(home.connection, { database, log: quietLog() });
  await earlier.start([], [{ name: 'letters', cron: '0 0 1 1 *', run: async () => {} }]);
  await earlier.close();
  const cron = new PgBoss({ connectionString: home.url, schedule: false, supervise: false });
  await cron.start();
  await cron.send('letters', null);
  const log = quietLog();
  const done: object[] = [];
  const jobs = createJobs(home.connection, { database, log });
  await jobs.start([{ name: 'letters', work: async (item) => void done.push(item) }], []);
  expect(await cron.getSchedules()).toEqual([]);
  await inTransaction(database, (tx) => jobs.add(tx, 'letters', { to: 'Ada' }));
  await vi.waitFor(() => expect(done).toEqual([{ to: 'Ada' }]), 10_000);
  expect(log.warn).not.toHaveBeenCalled();
  await cron.stop({ graceful: false });
  await jobs.close();
});

test('users with hundreds of jobs wait behind users with one', async () => {
  const [busy, calm] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const jobs = createJobs(home.connection, { database, log: quietLog() });
  await inTransaction(database, async (tx) => {
    for (let i = 0; i < 150; i++) await jobs.add(tx, 'letters', { colocationId: busy, i });
    await jobs.add(tx, 'letters', { colocationId: calm, i: 0 });
  });
  const done: { colocationId?: string; i?: number }[] = [];
  const work = async (item: object) => {
    // All of them are in the queue.
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 20_000);
    done.push(item);
  };
  await jobs.start([{ name: 'letters', work }], []);
  await vi.waitFor(() => expect(done).toHaveLength(151), 60_000);
  await jobs.close();
  // After jobs of regular priority.
  expect(done.findIndex(({ colocationId }) => colocationId === calm)).toBeLessThanOrEqual(61);
  expect(done.filter(({ colocationId }) => colocationId === busy).map(({ i }) => i)).toEqual([...Array(150).keys()]);
});
