// `npm run bench:idle`: the cost of idle servers: processor time of server and database, wake-ups, transactions and memory, for
// one and two processes on one database. BENCH_PROCESSES (1,2) and BENCH_SECONDS (60; the jobs have a cycle of a minute) set the
// length.
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf, memoryOf } from './api/processes.ts';
import { table } from './api/table.ts';
import { startUse } from './idle/use.ts';
import { startCluster } from './scale/cluster.ts';
import { makeScratch, openPool } from './scratch.ts';
import { size } from './short.ts';

/** A start compiles code and prepares the queue: that is no part of it. */
const SETTLED_MS = size(15_000, 100);
const counts = (process.env['BENCH_PROCESSES'] ?? [1, 2].slice(0, size(2, 1)).join()).split(',').map(Number);
const seconds = Number(process.env['BENCH_SECONDS'] ?? size(60, 1));

await using opened = new AsyncDisposableStack();
const { home, postgres } = await makeScratch(opened);
const pool = openPool({ ...postgres.connection, max: 1 }, opened);
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
    const endUse = await startUse({ pids, databasePid: postgres.pid, pool });
    await sleep(seconds * 1000);
    const { server, database, wakeUps, transactions } = await endUse();
    return [
      String(count),
      (server * 100).toFixed(2),
      (database * 100).toFixed(2),
      wakeUps.toFixed(1),
      transactions.toFixed(1),
      pids.reduce((all, pid) => all + memoryOf(pid), 0).toFixed(0),
      familyOf(postgres.pid)
        .reduce((all, pid) => all + memoryOf(pid), 0)
        .toFixed(0),
    ];
  } finally {
    await cluster.stop();
  }
}
