// `npm run screenshots`: the pictures of the app that a device shows before it installs it (the manifest's `screenshots`), taken
// of a pleasant flat. Run by hand after a change of how these screens look; needs the built web app.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { screenshotSizes } from '../packages/web/build/web-manifest.ts';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { startHestia } from './hestia.ts';
import { furnishPleasantly } from './screens/pleasant.ts';
import { Visitor } from './screens/visit.ts';

const folder = path.resolve(import.meta.dirname, '../packages/web/public/screenshots');
const forms = { narrow: 'phone', wide: 'desk' } as const;

await using opened = new AsyncDisposableStack();
const hestia = await startHestia();
opened.defer(() => hestia.stop());
const me = await furnishPleasantly(hestia);
const browser = await chromium.launch(chromiumOptions());
opened.defer(() => browser.close());
await mkdir(folder, { recursive: true });
const screens = [
  { name: 'board', path: '/' },
  { name: 'tasks', path: '/tasks', stored: { 'chores.filter': 'all', 'chores.layout': 'list' } },
  { name: 'money', path: '/money' },
];
for (const form of ['narrow', 'wide'] as const) {
  const view = { language: 'en', device: forms[form], theme: 'light', textPx: 16, scale: 2 } as const;
  const visitor = new Visitor({ browser, hestia, household: { me }, view });
  for (const screen of screens) {
    const file = path.join(folder, `${screen.name}-${form}.webp`);
    const picture = await visitor.open(screen, (page) => page.screenshot({ animations: 'disabled' }));
    await sharp(picture).resize(screenshotSizes[form]).webp({ quality: 70, effort: 6 }).toFile(file);
    console.log(file);
  }
  await visitor.close();
}
