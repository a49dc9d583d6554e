import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { PgBoss } from 'pg-boss';
import { startHestia, type Hestia } from './hestia.ts';

const CLOCK_FILE = path.join(tmpdir(), `hestia-clock-${process.pid}`);

/** A Hestia whose clock can be moved; one at a time. */
export const startWithClock = (): Promise<Hestia> =>
  startHestia({ NODE_OPTIONS: `--import=${import.meta.resolve('./moved-clock.ts')}`, CLOCK_FILE });

/** So many days pass on its clock. */
export async function passDays({ pid }: Hestia, days: number): Promise<void> {
  writeFileSync(CLOCK_FILE, String(days));
  process.kill(pid, 'SIGUSR2');
  await expect.poll(() => existsSync(CLOCK_FILE), 'the clock moves').toBe(false);
}

/** The night's `job` is due: asked for as whoever runs the server would, through the queue in its database. */
export async function runJob({ data }: Hestia, job: string): Promise<void> {
  // https://www.postgresql.org/docs/current/storage-file-layout.html: the port is its fourth line, the socket's folder the fifth.
  const pidFile = await readFile(path.join(data, 'database/cluster/postmaster.pid'), 'utf8');
  const [, , , port, host = ''] = pidFile.split('\n');
  const queue = new PgBoss({
    host,
    port: Number(port),
    user: 'hestia',
    password: (await readFile(path.join(data, 'keys/database-administrator'), 'utf8')).trim(),
    database: 'postgres',
    migrate: false,
    schedule: false,
    supervise: false,
  });
  await queue.start();
  await queue.send(job, {});
  await queue.stop();
}
