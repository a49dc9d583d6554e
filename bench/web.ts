// `npm run bench:web`: time until each page shows its content on a slow phone (1.6 Mbit/s, 150 ms, CPU ÷ 4): the first
// visit, the second, and one offline. Medians of BENCH_ROUNDS (default 3). Needs the built web app (`npm run build`).
// Then responsiveness (CPU ÷ 4): frames while dragging and scrolling, and the delay of a press. BENCH_ROUNDS=0 skips
// the visits; BENCH_PAGE=/money visits only that page and lists its requests.
import path from 'node:path';
import { chromium } from 'playwright';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { furnishBusily } from './api/busy.ts';
import { furnish } from './api/furnish.ts';
import { makeHousehold, SECRET } from './api/household.ts';
import { serve } from './api/processes.ts';
import { table } from './api/table.ts';
import { feel } from './web/feel.ts';
import { everyPage } from './web/pages.ts';
import { visit, type Visit } from './web/visit.ts';
import { makeScratch, openPool } from './scratch.ts';
import { size } from './short.ts';

const EXPENSES = size(10_000, 100);
/** For the feel of a full board. */
const MORE_NOTES = size(140, 3);
const MESSAGES = size(100_000, 60);

const asked = process.env['BENCH_PAGE'];
const rounds = Number(process.env['BENCH_ROUNDS'] ?? size(3, 1));
const pages = everyPage
  .filter(({ name }) => rounds > 0 && (asked === undefined || name === asked))
  .slice(0, size(everyPage.length, 1));

await using opened = new AsyncDisposableStack();
const { home, postgres } = await makeScratch(opened);
const pool = openPool(postgres.connection, opened);
const household = await makeHousehold(pool, EXPENSES);
await furnish(pool, household, MESSAGES);
const busyHousehold = await makeHousehold(pool, 100);
await furnishBusily(pool, busyHousehold);

const hestia = await serve(path.resolve(import.meta.dirname, '../packages/server/src/main.ts'), {
  PORT: '0',
  HESTIA_DATA: path.join(home, 'data'),
  DATABASE_URL: postgres.url,
  HESTIA_JWT_SECRET: SECRET,
  HESTIA_LOG: 'warn',
});
opened.defer(() => hestia.stop());

const browser = await chromium.launch(chromiumOptions());
opened.defer(() => browser.close());

const rows: string[][] = [];
const lists: string[] = [];
for (const page of pages) {
  const guest = { url: hestia.url, household: page.isBusy ? busyHousehold : household };
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round++) visits.push(await visit(browser, { ...guest, ...page }));
  const median = (of: (one: Visit) => number) => visits.map(of).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  lists.push(...(visits[0]?.first.responses ?? []));
  rows.push([
    page.name,
    median((one) => one.first.painted).toFixed(0),
    median((one) => one.second.painted).toFixed(0),
    median((one) => one.offline.painted).toFixed(0),
    (median((one) => one.first.bytes) / 1024).toFixed(0),
    (median((one) => one.first.scriptBytes) / 1024).toFixed(0),
    median((one) => one.first.requests).toFixed(0),
    median((one) => one.first.shift).toFixed(3),
  ]);
}
if (asked !== undefined) console.log(lists.join('\n'));
const head = ['page', 'first ms', 'second ms', 'offline ms', 'KB', 'script KB', 'requests', 'layout shift'];
console.log(`Medians of ${rounds}; ${EXPENSES} expenses, ${MESSAGES} messages, 60 notes, 100 chores\n`);
console.log(table(head, rows));

if (asked === undefined) {
  await pool.query(
    `insert into reminders (colocation_id, id, created_by, reminder_type, coord_x, coord_y, coord_z, content, color)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 5], 0, n % 6 * 220, n / 6 * 180, 100 + n, 'Note ' || n || ' of many', 'pink'
     from generate_series(1, $3::int) as n`,
    [household.colocationId, household.members, MORE_NOTES],
  );
  const felt = await feel(browser, { url: hestia.url, household }, { url: hestia.url, household: busyHousehold });
  const scenes = felt.map(({ what, ...figures }) => [
    what,
    ...Object.values(figures).map((figure) => figure.toFixed(0)),
  ]);
  console.log(`\n${60 + MORE_NOTES} notes, ${EXPENSES} expenses, ${MESSAGES} messages; milliseconds\n`);
  console.log(table(['', 'frame', '95 %', 'longest task', 'tasks > 100', 'press to frame'], scenes));
}
