// `npm run bench:scale`: one, two and four processes on one database with few and with many households. It measures
// throughput of reads and writes, their cost, and the restart time after a kill. Processes, database and load share the
// machine, so more processes than cores don't help here: read the processor time, and its growth with households.
// BENCH_HOUSEHOLDS (20000,200000; 11 GB of disk), BENCH_SECONDS (5; 0 measures only the start).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../packages/server/src/platform/db/opening/migrate.ts';
import { makeHousehold, type Household } from './api/household.ts';
import { table } from './api/table.ts';
import { costOf, read, startCluster, startOne, write } from './scale/cluster.ts';
import { addCrowd, CROWD } from './scale/crowd.ts';

const crowds = (process.env['BENCH_HOUSEHOLDS'] ?? '20000,200000').split(',').map(Number);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const FEW = 200;
const MEASURED = 200;
const STARTS = 9;

await using opened = new AsyncDisposableStack();
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-bench-'));
fs.chmodSync(home, 0o711);
opened.defer(() => fs.rmSync(home, { recursive: true, force: true }));
const postgres = await startEmbeddedPostgres({
  home: path.join(home, 'database'),
  // A separate database server, as usual at this size.
  tuning: { max_connections: 120, shared_buffers: '512MB', max_wal_size: '2GB', autovacuum_max_workers: 2 },
});
opened.defer(() => postgres.stop());
await migrate(postgres.connection);
const pool = new Pool({ ...postgres.connection, application_name: 'bench' });
opened.defer(() => pool.end());
const env = { DATABASE_URL: postgres.url, HESTIA_DATA: path.join(home, 'data') };

const households: Household[] = [];
for (let n = 0; n < MEASURED; n++) households.push(await makeHousehold(pool, CROWD.expenses));
const rows: string[][] = [];
const starts: string[] = [];
const bytes: { readonly size: number; readonly bytes: number }[] = [];
let there = MEASURED;
for (const size of [MEASURED + FEW, ...crowds]) {
  await addCrowd(pool, size - there);
  there = size;
  bytes.push({ size, bytes: await databaseBytes() });
  starts.push(`${((await medianStart()) / 1000).toFixed(2)} s with ${size} households`);
  if (seconds > 0) for (const count of [1, 2, 4]) rows.push(await measure(size, count));
}
const [first, last] = [bytes[0], bytes.at(-1)];
const perHousehold = first && last ? (last.bytes - first.bytes) / (last.size - first.size) : 0;

console.log(
  `\n${seconds} s each; a household: ${Object.entries(CROWD)
    .map(([what, many]) => `${many} ${what}`)
    .join(', ')}.\n`,
);
const head = [
  'households, processes',
  'start ms',
  'reads/s',
  'p50',
  'p99',
  'CPU ms',
  'writes/s',
  'p50',
  'p99',
  'CPU ms',
  'connections each',
  'MB each',
];
if (rows.length > 0) console.log(table(head, rows));
console.log(`\nA start, from the command to the first answer, takes ${starts.join(', ')} (medians of ${STARTS}).`);
console.log(`\nOn disk: ${(perHousehold / 1024).toFixed(0)} kB a household, with its indexes.`);
console.log(
  `Killed beside another one, a process answers again after ${(await recover()).toFixed(0)} ms; the other one answered all the while.`,
);

async function databaseBytes(): Promise<number> {
  const { rows: sizes } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(sizes[0]?.bytes);
}

/** How long the start of one process takes, in milliseconds. */
async function medianStart(): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const cluster = await startCluster(1, env);
    took.push(cluster.startMs);
    await cluster.stop();
  }
  return took.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
}

async function measure(size: number, count: number): Promise<string[]> {
  const cluster = await startCluster(count, env);
  try {
    await read(cluster, postgres.pid, households, 1);
    const reads = await read(cluster, postgres.pid, households, seconds);
    const writes = await write(cluster, postgres.pid, households, seconds);
    const cost = await costOf(cluster, pool);
    const figures = [reads, writes].flatMap(({ perSecond, p50, p99, cpuMs }) => [
      perSecond.toFixed(0),
      p50.toFixed(0),
      p99.toFixed(0),
      cpuMs.toFixed(2),
    ]);
    return [
      `${size}, ${count}`,
      cluster.startMs.toFixed(0),
      ...figures,
      cost.connections.toFixed(0),
      cost.megabytes.toFixed(0),
    ];
  } finally {
    await cluster.stop();
  }
}

async function recover(): Promise<number> {
  const cluster = await startCluster(2, env);
  const [killed, other] = cluster.processes;
  if (!killed || !other) throw new Error('There are not two processes');
  const ended = new AbortController();
  const responses = (async () => {
    while (!ended.signal.aborted)
      if (!(await fetch(`${other.url}/health/ready`)).ok) throw new Error('The other one failed, too');
  })();
  const began = performance.now();
  process.kill(killed.pid, 'SIGKILL');
  const again = await startOne(env);
  const took = performance.now() - began;
  ended.abort();
  await responses;
  await Promise.all([again.stop(), other.stop()]);
  return took;
}
