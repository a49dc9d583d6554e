// `npm run bench:idle`: the cost of servers that nobody uses: processor time of server and database, wake-ups,
// transactions and memory, for one and two processes on one database. BENCH_PROCESSES (1,2) and BENCH_SECONDS (60; the
// jobs have a cycle of a minute) set the length.
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { cpuOf, cpuOfFamily, familyOf, memoryOf, wakeUpsOf } from './api/processes.ts';
import { table } from './api/table.ts';
import { startCluster } from './scale/cluster.ts';
import { makeScratch } from './scratch.ts';

/** A start compiles code and prepares the queue: that is no part of it. */
const SETTLED_MS = 15_000;
const counts = (process.env['BENCH_PROCESSES'] ?? '1,2').split(',').map(Number);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);

await using opened = new AsyncDisposableStack();
const { home, postgres } = await makeScratch(opened);
const pool = new Pool({ ...postgres.connection, max: 1 });
// The database may end before the last connection has said goodbye.
pool.on('error', () => {});
opened.defer(() => pool.end());
const env = { DATABASE_URL: postgres.url, HESTIA_DATA: path.join(home, 'data') };

const rows: string[][] = [];
for (const count of counts) rows.push(await measure(count));
console.log(`\nNobody is connected; ${seconds} s each, all processes together\n`);
console.log(
  table(
    ['processes', '% CPU server', '% CPU database', 'wake-ups/s server', 'transactions/s', 'MB server', 'MB database'],
    rows,
  ),
);

async function measure(count: number): Promise<string[]> {
  const cluster = await startCluster(count, env);
  try {
    await sleep(SETTLED_MS);
    const pids = cluster.processes.map(({ pid }) => pid);
    const sum = (of: (pid: number) => number) => pids.reduce((all, pid) => all + of(pid), 0);
    const look = async () => ({
      transactions: await transactions(),
      server: sum(cpuOf),
      database: cpuOfFamily(postgres.pid),
      wakeUps: sum(wakeUpsOf),
      at: performance.now(),
    });
    const before = await look();
    await sleep(seconds * 1000);
    const after = await look();
    const took = after.at - before.at;
    const share = (ms: number) => ((ms / took) * 100).toFixed(2);
    const perSecond = (times: number) => ((times / took) * 1000).toFixed(1);
    return [
      String(count),
      share(after.server - before.server),
      share(after.database - before.database),
      perSecond(after.wakeUps - before.wakeUps),
      perSecond(after.transactions - before.transactions - 1),
      sum(memoryOf).toFixed(0),
      familyOf(postgres.pid)
        .reduce((all, pid) => all + memoryOf(pid), 0)
        .toFixed(0),
    ];
  } finally {
    await cluster.stop();
  }
}

/** All that have ended in this database, these questions included. */
async function transactions(): Promise<number> {
  const { rows: found } = await pool.query<{ ended: string }>(
    'select xact_commit + xact_rollback as ended from pg_stat_database where datname = current_database()',
  );
  return Number(found[0]?.ended);
}
