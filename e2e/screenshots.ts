// `npm run screenshots`: all pictures of the app, taken of the demo's household: those that a device shows before it installs the
// app (the manifest's `screenshots`), the README's, made of two of them, and the guide's. Run by hand after a change of how these
// screens look; needs the built web app.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
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
const manifestFolder = path.join(root, 'packages/web/public/screenshots');
const guideFolder = path.join(root, 'docs/guide/pictures');
const forms = { narrow: 'phone', wide: 'desk' } as const;

await using opened = new AsyncDisposableStack();
const folder = await mkdtemp(path.join(os.tmpdir(), 'hestia-pictures-'));
opened.defer(() => rm(folder, { recursive: true, force: true }));
// As root the database runs as another user, who needs access.
await chmod(folder, 0o711);
const data = path.join(folder, 'demo');
await makeDemoData(data);
const hestia = await startHestia({ HESTIA_DATA: data });
opened.defer(() => hestia.stop());
const me = await signIn(hestia, { email: DEMO_EMAILS[0] ?? '', password: DEMO_PASSWORD });
const browser = await chromium.launch(chromiumOptions());
opened.defer(() => browser.close());

const screens = [
  { name: 'board', path: '/' },
  { name: 'tasks', path: '/tasks', stored: { 'chores.filter': 'all', 'chores.layout': 'list' } },
  { name: 'money', path: '/money' },
];
await mkdir(manifestFolder, { recursive: true });
for (const form of ['narrow', 'wide'] as const) {
  const visitor = visit({ device: forms[form], theme: 'light', scale: 2 });
  for (const screen of screens) {
    const picture = await visitor.open(screen, (page) => page.screenshot({ animations: 'disabled' }));
    const file = path.join(manifestFolder, `${screen.name}-${form}.webp`);
    await sharp(picture).resize(screenshotSizes[form]).webp({ quality: 70, effort: 6 }).toFile(file);
  }
  await visitor.close();
}
await drawOverview(
  path.join(manifestFolder, 'board-wide.webp'),
  path.join(manifestFolder, 'money-narrow.webp'),
  path.join(root, 'docs/overview.webp'),
);

await mkdir(guideFolder, { recursive: true });
for (const theme of ['light', 'dark'] as const) {
  for (const screen of await guideScreens(me)) {
    // A visitor of its own: one of them goes offline.
    const visitor = visit({ device: 'phone', theme, scale: 1.25 });
    const picture = await visitor.open(screen, (page) => page.screenshot({ animations: 'disabled' }));
    const file = path.join(guideFolder, `${screen.name}${theme === 'dark' ? '-dark' : ''}.webp`);
    await sharp(picture).webp({ quality: 50, effort: 6, smartSubsample: true }).toFile(file);
    await visitor.close();
  }
}

function visit(view: Pick<View, 'device' | 'theme' | 'scale'>) {
  return new Visitor({ browser, hestia, household: { me }, view: { language: 'en', textPx: 16, ...view } });
}
