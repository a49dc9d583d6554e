import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test as usual } from './fixtures.ts';
import { type Hestia, startHestia } from './hestia.ts';

const built = path.resolve(import.meta.dirname, '../packages/web/dist');

/** Hestia with a separate web app that may change while it runs. */
const test = usual.extend<object, { webFolder: string; hestia: Hestia }>({
  webFolder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'hestia-web-'));
      await cp(built, folder, { recursive: true, filter: (file) => !/sw\.js\.(?:br|gz)$/.test(file) });
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  hestia: [
    async ({ webFolder }, use) => {
      const hestia = await startHestia({
        NODE_OPTIONS: `--import=${import.meta.resolve('./other-web.ts')}`,
        WEB_FOLDER: webFolder,
      });
      await use(hestia);
      await hestia.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ installs: 'Inès' });

test('a newer service worker waits for the user, and then every tab reloads', async ({
  webFolder,
  oneMember: { page, context },
}) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const tab = await context.newPage();
  await tab.goto('/tasks');
  await expect(page.getByText('A new version of Hestia is ready.')).toBeHidden();
  await appendFile(path.join(webFolder, 'sw.js'), '\n// newer');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  for (const each of [page, tab]) await expect(each.getByText('A new version of Hestia is ready.')).toBeVisible();

  const loaded = [page, tab].map((each) => each.waitForEvent('load'));
  await page.getByRole('button', { name: 'Reload' }).click();
  await Promise.all(loaded);
  await expect(page.getByRole('main')).toBeVisible();
  for (const each of [page, tab]) await expect(each.getByText('A new version of Hestia is ready.')).toBeHidden();
});
