import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { startHestia, type Hestia } from './hestia.ts';

/** A Hestia whose clock can be moved. */
export const startWithClock = (): Promise<Hestia> =>
  startHestia({ NODE_OPTIONS: `--import=${import.meta.resolve('./moved-clock.ts')}` });

/** Days pass on its clock, and the night's `job` is due: asked for as whoever runs the server would, through the queue in its database. */
export async function passDays({ pid, data }: Hestia, days: number, job: string): Promise<void> {
  for (let day = 0; day < days; day += 1) process.kill(pid, 'SIGUSR2');
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
