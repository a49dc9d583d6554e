// `npm run bench:neighbours`: latency of other households' calls while one user, or one anonymous client, sends as many requests
// as possible; the same calls on an idle server are the baseline. Each may take three times as long, or 25 ms if that is more.
// Server, database and load share the machine. BENCH_SECONDS and BENCH_ROUNDS set the length; BENCH_ONLY keeps the cases with it
// in their name.
import path from 'node:path';
import process from 'node:process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Household, makeHousehold, SECRET } from './api/household.ts';
import { serve } from './api/processes.ts';
import { table } from './api/table.ts';
import { furnishHeavily } from './neighbours/furnish.ts';
import { live, type Times } from './neighbours/neighbours.ts';
import type { Noise } from './neighbours/noise.ts';
import { noisesOf } from './neighbours/scenarios.ts';
import { makeScratch, openPool } from './scratch.ts';
import { size } from './short.ts';

const NEIGHBOURS = size(8, 2);
const MAX_TIMES = 3;
const MAX_MS = 25;

await using opened = new AsyncDisposableStack();
const { home, postgres } = await makeScratch(opened);
const pool = openPool(postgres.connection, opened);

const noisy = await makeHousehold(pool, 100);
await furnishHeavily(pool, noisy);
const neighbours: Household[] = [];
for (let n = 0; n < NEIGHBOURS; n++) neighbours.push(await makeHousehold(pool, 100));

const hestia = await serve(path.resolve(import.meta.dirname, '../packages/server/src/main.ts'), {
  PORT: '0',
  HESTIA_DATA: path.join(home, 'data'),
  DATABASE_URL: postgres.url,
  HESTIA_JWT_SECRET: SECRET,
  HESTIA_LOG: 'error',
  // The anonymous client has another address, as behind a proxy: loopback counts as many users.
  HESTIA_TRUST_PROXY: 'on',
});
opened.defer(() => hestia.stop());

const seconds = Number(process.env['BENCH_SECONDS'] ?? size(2, 0.2));
const rounds = Number(process.env['BENCH_ROUNDS'] ?? size(5, 1));
const only = process.env['BENCH_ONLY'] ?? '';
const noises = Object.entries(noisesOf(hestia.url, noisy)).filter(([name]) => name.includes(only));
await live(hestia.url, neighbours, size(2, 0.2));

const rows = [];
for (const [name, noise] of noises) {
  const [quiet, beside, answers] = await inTurn(noise);
  const times = beside.p99 / quiet.p99;
  const isHeld = times <= MAX_TIMES || beside.p99 <= MAX_MS;
  const figures = [quiet.p50, quiet.p99, beside.p50, beside.p99].map((ms) => ms.toFixed(1));
  rows.push([name, ...figures, `${times.toFixed(1)} ×`, isHeld ? 'held' : 'too long', answers]);
}
console.log(
  `Calls of ${NEIGHBOURS} other households, 50 a second; medians of ${rounds} stretches of ${seconds} s each, in ms\n`,
);
console.log(table(['beside', 'quiet p50', 'p99', 'noisy p50', 'p99', 'p99 ×', '', 'the noise got'], rows));

/** Quiet and noisy stretches in turn, so that a slow moment of the machine falls on both alike. */
async function inTurn(noise: Noise): Promise<[quiet: Times, beside: Times, answers: string]> {
  const quiet: Times[] = [];
  const beside: Times[] = [];
  const answers: Record<string, number> = {};
  for (let round = 0; round < rounds; round++) {
    quiet.push(await live(hestia.url, neighbours, seconds));
    const stop = makeNoise(noise);
    beside.push(await live(hestia.url, neighbours, seconds));
    for (const [status, count] of Object.entries(await stop())) answers[status] = (answers[status] ?? 0) + count;
  }
  const said = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
  return [medianOf(quiet), medianOf(beside), said.join(', ')];
}

function medianOf(stretches: readonly Times[]): Times {
  const middle = (of: keyof Times) =>
    stretches.map((each) => each[of]).toSorted((a, b) => a - b)[Math.floor(stretches.length / 2)] ?? 0;
  return { p50: middle('p50'), p99: middle('p99') };
}

/** Starts in another thread; returns a function that stops it and returns its counts. */
function makeNoise(noise: Noise): () => Promise<Record<string, number>> {
  const worker = new Worker(new URL('neighbours/noise.ts', import.meta.url), { workerData: noise });
  return async () => {
    const said = once(worker, 'message');
    worker.postMessage('over');
    const [statuses] = (await said) as [Record<string, number>];
    return statuses;
  };
}
