// `npm run bench:hub`: delay until ten members receive a write while 1,000 are connected, and the cost of broadcasting,
// compared with socket.io in the same run. Server, database and load share the machine, so read ratios and processor
// time first. BENCH_ROUNDS and BENCH_SECONDS set the length.
import path from 'node:path';
import process from 'node:process';
import { serve } from './api/processes.ts';
import { table } from './api/table.ts';
import { makeHouseholds, SECRET } from './hub/households.ts';
import { compareCosts } from './hub/costs.ts';
import { measureDelays } from './hub/delays.ts';
import { makeScratch, openPool } from './scratch.ts';
import { size } from './short.ts';

const FLATS = size(100, 2);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? size(5, 1));
const seconds = Number(process.env['BENCH_SECONDS'] ?? size(5, 0.2));

await using opened = new AsyncDisposableStack();
const { home, postgres } = await makeScratch(opened);
const pool = openPool(postgres.connection, opened);
const households = await makeHouseholds(pool, FLATS);

const env = {
  PORT: '0',
  HESTIA_DATA: path.join(home, 'data'),
  DATABASE_URL: postgres.url,
  HESTIA_JWT_SECRET: SECRET,
  HESTIA_LOG: 'warn',
};

const hestia = await serve(path.resolve(import.meta.dirname, '../packages/server/src/main.ts'), env);
const delays = await measureDelays(hestia.url, households, { rounds, seconds });
await hestia.stop();
console.log(
  `Message sent → heard by the last of 10, ${FLATS * 10} connected, 100 writes a second; ${rounds} × ${seconds} s\n`,
);
console.log(
  table(
    ['', 'p50 ms', 'p99 ms', 'most ms', 'missing'],
    delays.map(({ name, p50, p99, most, missing }) => [
      name,
      ...[p50, p99, most].map((ms) => ms.toFixed(1)),
      String(missing),
    ]),
  ),
);

// Households without events: the broadcaster numbers its events itself.
const costs = await compareCosts(env, await makeHouseholds(pool, FLATS), { rounds, seconds });
console.log(`\nTelling rooms of 10, ${FLATS * 10} connected; medians of ${rounds} × ${seconds} s\n`);
console.log(
  table(
    ['', 'µs CPU a broadcast', 'µs an event', 'KB used by an idle connection', 'KB resident'],
    costs.map(({ name, perBroadcast, memory }) => [
      name,
      perBroadcast.toFixed(1),
      (perBroadcast / 10).toFixed(2),
      memory.used.toFixed(1),
      memory.resident.toFixed(1),
    ]),
  ),
);
