import { expect, type Page } from '@playwright/test';
import { signUp } from './account.ts';
import { shareHousehold, test } from './fixtures.ts';

/** Blocks these files until the returned function is called. The page isn't told to retry either. */
async function lose(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route('**/build.json', () => undefined);
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

test('a sign-in page whose code failed to load says so, and loads at the next try', async ({ hestia, browser }) => {
  await signUp(hestia, 'Inès');
  const page = await browser.newPage({ baseURL: hestia.url });
  const find = await lose(page, '**/assets/login-screen-*.js');
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this part.');
  await expect(page.getByText('500')).toHaveCount(0);
  await find();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.close();
});

test('a sheet whose code failed to load leaves its screen unchanged, and loads at the next try', async ({
  hestia,
  browser,
}) => {
  const ines = await signUp(hestia, 'Inès');
  const home = await shareHousehold(ines);
  const context = await browser.newContext({ baseURL: hestia.url });
  await context.addCookies([{ name: 'token', value: ines.jwt, url: hestia.url }]);
  await context.addInitScript((user) => localStorage.setItem('user', JSON.stringify(user)), {
    id: ines.id,
    username: ines.username,
    email: ines.email,
    colocationId: home,
  });
  const page = await context.newPage();
  const find = await lose(page, '**/assets/expense-sheet-*.js');
  await page.goto('/money');
  await page.getByRole('button', { name: 'Expense', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this part.');
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await find();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'New expense' })).toBeVisible();
  await context.close();
});

test('a screen whose stylesheet failed to load says so, and recovers without help', async ({ hestia, browser }) => {
  const ines = await signUp(hestia, 'Inès');
  const home = await shareHousehold(ines);
  // Without a service worker nothing is cached, as at a first visit or in a private window.
  const context = await browser.newContext({ baseURL: hestia.url, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'token', value: ines.jwt, url: hestia.url }]);
  await context.addInitScript((user) => localStorage.setItem('user', JSON.stringify(user)), {
    id: ines.id,
    username: ines.username,
    email: ines.email,
    colocationId: home,
  });
  const page = await context.newPage();
  for (const name of ['Tasks', 'Money', 'Messages', 'Us']) {
    // Each page preloads styles of others: the settings load none.
    await page.goto('/settings');
    const failed = new Set<string>();
    await page.route('**/assets/*.css', (route) => {
      failed.add(route.request().url());
      return route.abort();
    });
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Couldn’t load this part.' })).toBeVisible();
    await page.unrouteAll();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(failed.size).toBeGreaterThan(0);
    const loaded = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
    expect(loaded).toEqual(expect.arrayContaining([...failed]));
  }
  await context.close();
});
