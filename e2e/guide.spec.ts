import { expect } from '@playwright/test';
import { signUp } from './account.ts';
import { violationsOf } from './axe.ts';
import { shareHousehold, test } from './fixtures.ts';

test.use({ installs: 'Inès', startAt: null });

test('the guide opens from About, and offline it still has its words and pictures after a reload', async ({
  hestia,
  atHome,
}) => {
  const ines = await signUp(hestia, 'Inès');
  await shareHousehold(ines);
  const { page, context } = await atHome(ines);
  await page.goto('/about');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Guide' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
  expect(await violationsOf(page)).toEqual([]);
  // The list fetches all pictures, also of pages that were not opened.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('guide')).keys()).length)).toBe(13);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  const picture = page.getByRole('main').getByRole('img', { name: 'The tasks of the household' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible();
});
