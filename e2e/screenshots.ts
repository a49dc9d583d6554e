// `npm run screenshots`: all pictures of the app, taken of the demo's household: those that a device shows before it installs the
// app (the manifest's `screenshots`), the README's, made of two of them, and the guide's. Run by hand after changes to these
// screens; needs the built web app.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../packages/server/src/cli/demo/flat.ts';
import { screenshotSizes } from '../packages/web/build/web-manifest.ts';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { signIn } from './account.ts';
import { makeDemoData } from './demo-data.ts';
import { startHestia } from './hestia.ts';
import { guideScreens } from './screens/guide-pictures.ts';
import { drawOverview } from './screens/overview.ts';
import { type View, Visitor } from './screens/visit.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = path.resolve(process.argv[2] ?? root);
const manifestFolder = path.join(target, 'packages/web/public/screenshots');
const guideFolder = path.join(target, 'docs/guide/pictures');
/** A Friday at noon in France, always: pictures of two days differ only where the app does. */
const NOW = '2026-11-27T11:00:00.000Z';
const held = { NODE_OPTIONS: `--import=${import.meta.resolve('./held-clock.ts')}`, CLOCK_AT: NOW };
const CALM_SHOTS = 3;
const CALM_MS = 500;
const MAX_SHOTS = 60;
const forms = { narrow: 'phone', wide: 'desk' } as const;

await using opened = new AsyncDisposableStack();
const folder = await mkdtemp(path.join(os.tmpdir(), 'hestia-pictures-'));
opened.defer(() => rm(folder, { recursive: true, force: true }));
// As root the database runs as another user, who needs access.
await chmod(folder, 0o711);
const data = path.join(folder, 'demo');
await makeDemoData(data, held);
const hestia = await startHestia({ HESTIA_DATA: data, ...held });
opened.defer(() => hestia.stop());
const me = await signIn(hestia, { email: DEMO_EMAILS[0] ?? '', password: DEMO_PASSWORD });
const browser = await chromium.launch(chromiumOptions());
opened.defer(() => browser.close());

const screens = [
  { name: 'board', path: '/' },
  { name: 'tasks', path: '/tasks', stored: { 'chores.filter': 'all', 'chores.layout': 'list' } },
  { name: 'money', path: '/money' },
];
for (const each of [manifestFolder, guideFolder]) await mkdir(each, { recursive: true });
for (const form of ['narrow', 'wide'] as const) {
  const visitor = visit({ device: forms[form], theme: 'light', scale: 2 });
  for (const screen of screens) {
    const picture = await visitor.open(screen, takeCalm);
    const file = path.join(manifestFolder, `${screen.name}-${form}.webp`);
    await sharp(picture).resize(screenshotSizes[form]).webp({ quality: 70, effort: 6 }).toFile(file);
  }
  await visitor.close();
}
await drawOverview(
  path.join(manifestFolder, 'board-wide.webp'),
  path.join(manifestFolder, 'money-narrow.webp'),
  path.join(target, 'docs/overview.webp'),
);

for (const theme of ['light', 'dark'] as const) {
  for (const screen of await guideScreens(me)) {
    // A separate visitor: one of them goes offline.
    const visitor = visit({ device: 'phone', theme, scale: 1.25 });
    const picture = await visitor.open(screen, takeCalm);
    const file = path.join(guideFolder, `${screen.name}${theme === 'dark' ? '-dark' : ''}.webp`);
    await sharp(picture).webp({ quality: 50, effort: 6, smartSubsample: true }).toFile(file);
    await visitor.close();
  }
}

/** Takes a page once it has stayed the same: the count of news loads after the screen. */
async function takeCalm(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ animations: 'disabled' });
  let now = await take();
  for (let shot = 0, calm = 0; calm < CALM_SHOTS; shot++) {
    if (shot > MAX_SHOTS) throw new Error(`${page.url()} doesn't come to rest`);
    await page.waitForTimeout(CALM_MS);
    const before = now;
    now = await take();
    calm = before.equals(now) ? calm + 1 : 0;
  }
  return now;
}

function visit(view: Pick<View, 'device' | 'theme' | 'scale'>) {
  return new Visitor({ browser, hestia, household: { me }, view: { language: 'en', textPx: 16, now: NOW, ...view } });
}
