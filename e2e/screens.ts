// `npm run screens [folder]`: a picture of every screen in six languages, on a phone and a desktop. Also in the other themes, on
// the smallest phone, two tablets and a wide screen, and at twice the text size. One page shows them all. Counts words, controls
// and height of the main screens on an English phone. Fails when something does not fit, or a count is over its bound. Needs the
// built web app (`npm run build`). SCREENS_LANGUAGES=fr,ja, SCREENS_ONLY=board,money and SCREENS_VIEWS=phone,desk-dark take
// fewer.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { Client } from 'pg';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded/embedded.ts';
import { startHestia } from './hestia.ts';
import { age, furnish } from './screens/furnish.ts';
import { writeGallery, type Picture } from './screens/gallery.ts';
import { type AppScreen, screensOf } from './screens/all-screens.ts';
import { spillsOf } from './screens/spills.ts';
import { Visitor, type View } from './screens/visit.ts';
import { type Counts, countsOf, excessesOf, tableOf } from './screens/counts.ts';

const AT_ONCE = 3;
/** The view in which screens are counted. */
const COUNTED = 'en-phone';

const chosen = (name: string) => process.env[name]?.split(',');
const languages = chosen('SCREENS_LANGUAGES') ?? ['en', 'fr', 'es', 'de', 'zh', 'ja'];

const normal = { theme: 'light', textPx: 16 } as const;
const views: readonly View[] = [
  ...languages.flatMap((language) => [
    { language, device: 'phone' as const, ...normal },
    { language, device: 'desk' as const, ...normal },
  ]),
  ...(['dark', 'hestia'] as const).flatMap((theme) => [
    { language: 'en', device: 'phone' as const, ...normal, theme },
    { language: 'en', device: 'desk' as const, ...normal, theme },
  ]),
  ...(['small', 'tablet', 'lying', 'wide'] as const).map((device) => ({ language: 'en', device, ...normal })),
  ...['de', 'ja'].map((language) => ({ language, device: 'phone' as const, ...normal, textPx: 32 })),
];
const nameOf = ({ language, device, theme, textPx }: View) =>
  [language, device, ...(theme === 'light' ? [] : [theme]), ...(textPx === 16 ? [] : ['large'])].join('-');
const isChosen = (view: View) =>
  languages.includes(view.language) &&
  (chosen('SCREENS_VIEWS')?.some((part) => nameOf(view).split('-').slice(1).join('-') === part) ?? true);

if (!views.some(isChosen))
  throw new Error(
    'No such view: SCREENS_VIEWS takes phone, desk, either with -dark or -hestia, phone-large, small, tablet, lying or wide',
  );

await using opened = new AsyncDisposableStack();
const home = await mkdtemp(path.join(tmpdir(), 'hestia-screens-'));
opened.defer(() => rm(home, { recursive: true, force: true }));
// As root the database runs as another user, who needs access.
await chmod(home, 0o711);
const postgres = await startEmbeddedPostgres({ home: path.join(home, 'database') });
opened.defer(() => postgres.stop());
const hestia = await startHestia({
  DATABASE_URL: postgres.url,
});
opened.defer(() => hestia.stop());

const household = await furnish(hestia);
const client = new Client(postgres.connection);
await client.connect();
await age(client);
await client.end();

const browser = await chromium.launch(chromiumOptions());
opened.defer(() => browser.close());
const folder = path.resolve(
  process.env['INIT_CWD'] ?? '.',
  process.argv[2] ?? (await mkdtemp(path.join(tmpdir(), 'screens-'))),
);
const screens = screensOf(household).filter(({ name }) => chosen('SCREENS_ONLY')?.includes(name) ?? true);
const pictures: Picture[] = [];
const counts: Counts[] = [];
const names = [household.me, ...household.members].map(({ username }) => username);
const waiting = views.filter(isChosen);
await Promise.all(Array.from({ length: AT_ONCE }, photographAll));
const gallery = await writeGallery(
  folder,
  pictures.toSorted((a, b) => orderOf(a) - orderOf(b)),
);

if (counts.length > 0) console.log(tableOf(counts));
const faulty = pictures.filter(({ spills }) => spills.length > 0);
console.log(`${pictures.length} screens, ${faulty.length} of them with something that does not fit: ${gallery}`);
process.exitCode = faulty.length > 0 ? 1 : 0;

async function photographAll() {
  for (let view = waiting.shift(); view; view = waiting.shift()) {
    const name = nameOf(view);
    await mkdir(path.join(folder, name), { recursive: true });
    const visitor = new Visitor({ browser, hestia, household, view });
    const fileOf = (screen: AppScreen) => `${name}/${screen.name}.png`;
    const note = (screen: AppScreen, spills: readonly string[]) => {
      pictures.push({ view: name, screen: screen.name, file: fileOf(screen), spills });
      for (const spill of spills) console.log(`${fileOf(screen)}: ${spill}`);
    };
    await visitor.walk(
      screens,
      async (page, screen) => {
        await page.screenshot({ path: path.join(folder, fileOf(screen)), animations: 'disabled' });
        note(screen, [...(await spillsOf(page)), ...(name === COUNTED ? await count(page, screen) : [])]);
      },
      (screen, error) => note(screen, [`was not shown: ${String(error)}`]),
    );
    await visitor.close();
  }
}

async function count(page: Page, { name }: AppScreen): Promise<readonly string[]> {
  const found = await countsOf(page, name, names);
  if (!found) return [];
  counts.push(found);
  return excessesOf(found);
}

function orderOf({ view, screen }: Picture): number {
  return (
    screens.findIndex(({ name }) => name === screen) * views.length + views.findIndex((one) => nameOf(one) === view)
  );
}
