import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { quietLog } from '#test/quiet-log.ts';
import { createDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { inTransaction } from '#platform/db/transact.ts';
import { createJobs } from './jobs.ts';

test('a database that is away while the jobs start is waited for', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-jobs-'));
  const tuning = { fsync: 'off' };
  const log = quietLog();
  const first = await startEmbeddedPostgres({ home, tuning });
  await first.stop();
  const jobs = createJobs(first.connection, log);
  const done: object[] = [];
  const work = async (letter: object) => {
    if ('wrong' in letter) throw new Error('No such address');
    done.push(letter);
  };
  const starting = jobs.start([{ name: 'letters', work }], []);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());

  const server = await startEmbeddedPostgres({ home, tuning });
  const database = createDatabase(server.connection, { log });
  await inTransaction(database, (tx) => jobs.add(tx, 'letters', { to: 'Ada' }));
  await starting;
  await vi.waitFor(() => expect(done).toEqual([{ to: 'Ada' }]), 10_000);
  // And what fails is told.
  await inTransaction(database, (tx) => jobs.add(tx, 'letters', { wrong: true }));
  await vi.waitFor(
    () =>
      expect(log.warn).toHaveBeenCalledWith(
        expect.objectContaining({ job: 'letters', err: new Error('No such address') }),
        'A job failed',
      ),
    10_000,
  );
  await jobs.close();
  await database.close();
  await server.stop();
  fs.rmSync(home, { recursive: true, force: true });
});
