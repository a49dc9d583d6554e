import { expect, type Page } from '@playwright/test';
import { pages } from '../packages/web/src/app/pages.ts';
import { keptOn } from './kept.ts';
import { test } from './people.ts';

test.use({ installs: 'Inès', startAt: null });

/** What some pages are told by their address. */
const ADDRESSES: Partial<Record<string, (ids: { list: string; marc: string }) => string>> = {
  '/list': ({ list }) => `/list?id=${list}`,
  '/money/statement': ({ marc }) => `/money/statement?person=${marc}`,
};

test('walk', async ({ onePerson: { page, context, account } }) => {
  test.setTimeout(200_000);
  const list = '01990000-0000-7000-9000-000000000001';
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect.poll(async () => JSON.stringify(await keptOn(page)), { timeout: 30_000 }).toContain('["news');
  await page.waitForTimeout(2000);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Offline.')).toBeVisible();
  for (const { path, isOutside } of pages as readonly { path: string; isOutside?: true }[]) {
    if (isOutside) continue;
    const to = ADDRESSES[path]?.({ list, marc: account.id }) ?? path;
    const t0 = Date.now();
    await page.evaluate((at) => {
      history.pushState(null, '', at);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
    await page.waitForTimeout(1500);
    const alerts = await page.locator('main [role=alert]').allInnerTexts();
    const sk = await page.locator('main .skeleton').count();
    console.log(path, new URL(page.url()).pathname, JSON.stringify(alerts), sk, JSON.stringify((await page.locator('main').innerText()).slice(0, 400)), Date.now() - t0);
    await page.screenshot({ path: `/tmp/off${path.replaceAll('/', '_')}.png` });
  }
});
