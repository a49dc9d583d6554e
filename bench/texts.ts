// `npm run bench:texts`: the work of a slow phone (processor time of the main thread × 4) when a housemate's text arrives on
// the screen that shows it: for a harmless text, and for the worst of a generated set, field by field; then when 100,000
// letters are pasted into a field. Both beside a bare page that lays out 2,000 ordinary letters. Needs the built web app
// (`npm run build`). BENCH_ONLY keeps the fields with it in their name, the pages with it in their address, or `pastes`.
import path from 'node:path';
import { Pool } from 'pg';
import { type BrowserContextOptions, chromium } from 'playwright';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { makeHousehold, openSession, SECRET } from './api/household.ts';
import { serve } from './api/processes.ts';
import { table } from './api/table.ts';
import { costOf, median } from './texts/arrival.ts';
import { furnish } from './texts/fields.ts';
import { pasteIntoAll } from './texts/pasting.ts';
import { watch, workSince, type Watch } from './texts/watch.ts';
import { enter } from './web/visit.ts';
import { makeScratch } from './scratch.ts';
import { size } from './short.ts';

const SETTLE_MS = size(2500, 300);
const FIELDS = size(Infinity, 1);
const FLOOR_TIMES = size(9, 3);
const only = process.env['BENCH_ONLY'] ?? '';

await using opened = new AsyncDisposableStack();
const { home, postgres } = await makeScratch(opened);
const pool = new Pool(postgres.connection);
const household = await makeHousehold(pool, 40);
const authorizations = await Promise.all(household.members.slice(1).map((id) => openSession(pool, id)));
await pool.end();
const hestia = await serve(path.resolve(import.meta.dirname, '../packages/server/src/main.ts'), {
  PORT: '0',
  HESTIA_DATA: path.join(home, 'data'),
  DATABASE_URL: postgres.url,
  HESTIA_JWT_SECRET: SECRET,
  HESTIA_LOG: 'error',
});
opened.defer(() => hestia.stop());
const { fields, forms } = await furnish({ url: hestia.url, household, authorizations });

const browser = await chromium.launch(chromiumOptions());
opened.defer(() => browser.close());
const phone = {
  viewport: { width: 390, height: 844 },
  locale: 'en-US',
  serviceWorkers: 'block',
  permissions: ['clipboard-read', 'clipboard-write'],
} satisfies BrowserContextOptions;

/** The housemate's phone on this page. */
async function open(address: string): Promise<Watch> {
  const context = await browser.newContext(phone);
  await enter(context, { url: hestia.url, household });
  const page = await context.newPage();
  await page.goto(hestia.url + address);
  await page.waitForTimeout(SETTLE_MS);
  return watch(page);
}

/** The time of a bare page for 2,000 ordinary letters. */
async function floor(): Promise<number> {
  const page = await browser.newPage(phone);
  const watched = await watch(page);
  const took: number[] = [];
  for (let time = 0; time < FLOOR_TIMES; time++) {
    await workSince(watched);
    await page.evaluate(
      (words) => document.body.replaceChildren(document.createElement('p').appendChild(new Text(words))),
      `${time} ${'Bread and milk '.repeat(134)}`.slice(0, 2000),
    );
    took.push(await workSince(watched));
  }
  await page.close();
  return median(took);
}

const bare = await floor();
const figure = (ms: number) => `${ms.toFixed(0)} (${(ms / bare).toFixed(1)} ×)`;
const named = (some: readonly { name: string; ms: number }[]) =>
  some.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', ');
console.log(`A bare page with 2,000 ordinary letters: ${bare.toFixed(1)} ms; multiples of it are in brackets.\n`);

const rows: string[][] = [];
for (const field of fields.filter(({ what }) => what.includes(only)).slice(0, FIELDS)) {
  const watched = await open(field.address);
  const { plain, worst, refused, lost } = await costOf(watched, field);
  await watched.page.context().close();
  const most = worst[0]?.ms ?? 0;
  const others = [...refused.map((name) => `refused: ${name}`), ...lost.map((name) => `not shown: ${name}`)].join(', ');
  rows.push([field.what, figure(plain), figure(most), (most - plain).toFixed(0), named(worst.slice(0, 3)), others]);
  console.log(rows.at(-1)?.join(' | '));
}
console.log(`\n${table(['a housemate’s text', 'plain, ms', 'worst, ms', 'more', 'the three worst', ''], rows)}\n`);

const pasted: string[][] = [];
for (const address of forms.filter((each) => each.includes(only) || only === 'pastes').slice(0, FIELDS)) {
  const watched = await open(address);
  for (const { name, worst } of await pasteIntoAll(watched)) {
    pasted.push([address.replace(/=[\w-]{36}/, '=…'), name, (worst[0]?.ms ?? 0).toFixed(0), named(worst)]);
    console.log(pasted.at(-1)?.join(' | '));
  }
  await watched.page.context().close();
}
console.log(table(['page', 'field', 'worst, ms', 'the three worst of 100,000 letters'], pasted));
