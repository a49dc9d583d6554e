// `npm run bench:stale`: writes through one of two processes on one database and reads at once through the other, in
// turns. Once with notifications, once while their connection is cut repeatedly. No read may be older than an
// acknowledged write. STALE_PAIRS sets the number of pairs (10,000), STALE_SECONDS the duration of cutting (30). Exits
// with 1 on a stale read.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../packages/server/src/platform/db/opening/migrate.ts';
import { makeHousehold, SECRET } from './api/household.ts';
import { serve } from './api/processes.ts';
import { table } from './api/table.ts';
import { openPool } from './scratch.ts';
import { size } from './short.ts';
import { keepCut } from './stale/notify-line.ts';
import { runPairs, type Tally } from './stale/pairs.ts';

/** Households in parallel: concurrent callers share reads, and later ones must not. */
const HOUSEHOLDS = 8;
/** The first part ends after this time, even with fewer pairs. */
const MAX_DURATION_MS = 20 * 60_000;

const pairs = Number(process.env['STALE_PAIRS'] ?? size(10_000, 10));
const seconds = Number(process.env['STALE_SECONDS'] ?? size(30, 0.5));

await using opened = new AsyncDisposableStack();
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-stale-'));
fs.chmodSync(home, 0o711);
opened.defer(() => fs.rmSync(home, { recursive: true, force: true }));
const postgres = await startEmbeddedPostgres({ home: path.join(home, 'database') });
opened.defer(() => postgres.stop());
await migrate(postgres.connection);
const pool = openPool(postgres.connection, opened);
const households = [];
for (let n = 0; n < HOUSEHOLDS; n++) households.push(await makeHousehold(pool, 10));

const start = async () => {
  const server = await serve(path.resolve(import.meta.dirname, '../packages/server/src/main.ts'), {
    PORT: '0',
    HESTIA_DATA: path.join(home, 'data'),
    DATABASE_URL: postgres.url,
    HESTIA_JWT_SECRET: SECRET,
    // The lost connection is intended, so its warnings are hidden.
    HESTIA_LOG: 'error',
  });
  opened.defer(() => server.stop());
  return server.url;
};
const urls = [await start(), await start()] as const;

const began = performance.now();
const whole = await runPairs(
  urls,
  households,
  (tally) => tally.pairs >= pairs || performance.now() - began > MAX_DURATION_MS,
);
const cutSince = performance.now();
const isOver = () => performance.now() - cutSince > seconds * 1000;
const [without, cuts] = await Promise.all([runPairs(urls, households, isOver), keepCut(pool, isOver)]);

const line = (name: string, of: (tally: Tally) => number) => [name, ...[whole, without].map((t) => of(t).toFixed(0))];
console.log(
  table(
    ['written through one, read through the other', 'heard', `cut for ${seconds} s`],
    [
      line('pairs', (tally) => tally.pairs),
      line('answers without what was written', (tally) => tally.staleBodies),
      line('answers with an older number', (tally) => tally.staleNumbers),
      line('"unchanged" for the ETag from before', (tally) => tally.falseUnchanged),
      line('requests that failed', (tally) => tally.failed),
      line('slowest answer after a write, ms', (tally) => tally.slowest),
      ['lines cut', '–', String(cuts)],
    ],
  ),
);
const isClean = ({ staleBodies, staleNumbers, falseUnchanged, failed }: Tally) =>
  staleBodies + staleNumbers + falseUnchanged + failed === 0;
// Without any pair or cut, the run proves no freshness.
const isProven = whole.pairs >= pairs && without.pairs > 0 && (cuts > 0 || seconds === 0);
process.exitCode = isProven && isClean(whole) && isClean(without) ? 0 : 1;
