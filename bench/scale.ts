// `npm run bench:scale`: one, two and four processes on one database with few and with many households. It measures
// throughput of reads and writes, their cost, and the restart time after a kill. Processes, database and load share the
// machine, so more processes than cores don't help here: read the processor time, and its growth with households.
// BENCH_HOUSEHOLDS (20000,200000; 11 GB of disk), BENCH_SECONDS (5; 0 measures only the start).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../packages/server/src/platform/db/opening/migrate.ts';
import { makeHousehold, type Household } from './api/household.ts';
import { table } from './api/table.ts';
import { costOf, read, startCluster, startOne, write } from './scale/cluster.ts';
import { addCrowd, CROWD } from './scale/crowd.ts';
import { openPool } from './scratch.ts';
import { size } from './short.ts';

const CROWDS = size(2, 1) === 1 ? '20' : '20000,200000';
const crowds = (process.env['BENCH_HOUSEHOLDS'] ?? CROWDS).split(',').map(Number);
const seconds = Number(process.env['BENCH_SECONDS'] ?? size(5, 0.2));
const FEW = size(200, 5);
const MEASURED = size(200, 5);
const PROCESSES = [1, 2, 4].slice(0, size(3, 1));
const STARTS = size(9, 1);
const WARM_UP_SECONDS = size(1, 0.1);

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
const pool = openPool({ ...postgres.connection, application_name: 'bench' }, opened);
const env = { DATABASE_URL: postgres.url, HESTIA_DATA: path.join(home, 'data') };

const households: Household[] = [];
for (let n = 0; n < MEASURED; n++) households.push(await makeHousehold(pool, CROWD.expenses));
const rows: string[][] = [];
const starts: string[] = [];
const bytes: { readonly crowd: number; readonly bytes: number }[] = [];
let there = MEASURED;
for (const crowd of [MEASURED + FEW, ...crowds]) {
  await addCrowd(pool, crowd - there);
  there = crowd;
  bytes.push({ crowd, bytes: await databaseBytes() });
  starts.push(`${((await medianStart()) / 1000).toFixed(2)} s with ${crowd} households`);
  if (seconds > 0) for (const count of PROCESSES) rows.push(await measure(crowd, count));
}
const [first, last] = [bytes[0], bytes.at(-1)];
const perHousehold = first && last ? (last.bytes - first.bytes) / (last.crowd - first.crowd) : 0;

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

async function measure(crowd: number, count: number): Promise<string[]> {
  const cluster = await startCluster(count, env);
  try {
    await read(cluster, postgres.pid, households, WARM_UP_SECONDS);
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
      `${crowd}, ${count}`,
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
