import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { PgBoss } from 'pg-boss';
import { startHestia, type Hestia } from './hestia.ts';

const CLOCK_FILE = path.join(tmpdir(), `hestia-clock-${process.pid}`);

const WITH_CLOCK = `--import=${import.meta.resolve('./moved-clock.ts')}`;

/** A Hestia whose clock can be moved; one at a time. */
export const startWithClock = (): Promise<Hestia> => startHestia({ NODE_OPTIONS: WITH_CLOCK, CLOCK_FILE });

/** The same Hestia after an upgrade: on its data and address, with its clock ahead, and the web app in `webFolder`. */
export const upgradeWithClock = ({ url, data }: Hestia, days: number, webFolder: string): Promise<Hestia> =>
  startHestia({
    NODE_OPTIONS: `${WITH_CLOCK} --import=${import.meta.resolve('./other-web.ts')}`,
    CLOCK_FILE,
    CLOCK_AHEAD: String(days),
    WEB_FOLDER: webFolder,
    HESTIA_DATA: data,
    PORT: new URL(url).port,
  });

/** Moves its clock by a number of days. */
export async function passDays({ pid }: Hestia, days: number): Promise<void> {
  writeFileSync(CLOCK_FILE, String(days));
  process.kill(pid, 'SIGUSR2');
  await expect.poll(() => existsSync(CLOCK_FILE), 'the clock moves').toBe(false);
}

/** Runs the nightly `job` now, as the host would, through the queue in its database. */
export async function runJob(hestia: Pick<Hestia, 'data'>, job: string): Promise<void> {
  const queue = new PgBoss({ ...(await connectionOf(hestia)), migrate: false, schedule: false, supervise: false });
  await queue.start();
  await queue.send(job, {});
  await queue.stop();
}

/** How to get into its database as who owns it. */
export async function connectionOf({ data }: Pick<Hestia, 'data'>) {
  // https://www.postgresql.org/docs/current/storage-file-layout.html: the port is its fourth line, the socket's folder the fifth.
  const pidFile = await readFile(path.join(data, 'database/cluster/postmaster.pid'), 'utf8');
  const [, , , port, host = ''] = pidFile.split('\n');
  const password = (await readFile(path.join(data, 'keys/database-administrator'), 'utf8')).trim();
  return { host, port: Number(port), user: 'hestia', password, database: 'postgres' };
}
