// Two panes: a list, and beside it the opened thing. Real screens, without test markup.
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ startAt: null });

const TABLET = { width: 768, height: 1024 };
const DESK = { width: 1440, height: 900 };
const LYING = { width: 844, height: 390 };

const pane = (page: Page) => page.locator('.ui-pane');

const topsOf = (page: Page, rows: string) =>
  page
    .locator(rows)
    .evaluateAll((all) => all.slice(0, 3).map((row) => Math.round(row.getBoundingClientRect().top + scrollY)));

const places = [
  { path: '/money', row: 'main a.ui-row[href*="expense="]', opened: /\?expense=/, isSteadyAt: [TABLET, DESK] },
  { path: '/money/historical', row: 'main a.ui-row[href*="expense="]', opened: /\?expense=/, isSteadyAt: [DESK] },
  { path: '/tasks', row: 'main .chore-row-link', opened: /\?chore=/, isSteadyAt: [TABLET, DESK] },
  {
    path: '/money/bills',
    row: 'main section:not(.ui-aside) a.ui-row[href*="bill="]',
    opened: /\?bill=/,
    isSteadyAt: [TABLET, DESK],
  },
];

for (const { path, row, opened, isSteadyAt } of places)
  for (const size of [TABLET, DESK])
    test(`at ${size.width} px ${path} opens a thing beside its list, which doesn't move, and going back closes it`, async ({
      atHome,
      furnished,
    }) => {
      const { page } = await atHome(furnished.me);
      await page.setViewportSize(size);
      await page.goto(path);
      const rows = page.locator(row);
      await expect(rows.nth(1)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const before = await topsOf(page, row);
      await rows.first().click();
      await expect(pane(page)).toBeVisible();
      await expect(page).toHaveURL(opened);
      await expect(page.locator('.ui-scrim')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect.poll(() => pane(page).evaluate((open) => open.contains(document.activeElement))).toBe(true);
      // Below 64 rem the filters of all expenses take one line more.
      if (isSteadyAt.includes(size)) expect((await topsOf(page, row))[0]).toBe(before[0]);
      const list = await page.locator('main h1').evaluate((title) => title.getBoundingClientRect().right);
      const left = await pane(page).evaluate((open) => open.getBoundingClientRect().left);
      expect(list).toBeLessThanOrEqual(left);
      expect(size.width - left).toBeLessThanOrEqual(480);

      // The list is alive: another thing takes the place of the open one, in one tap.
      const first = page.url();
      await rows.nth(1).click();
      await expect.poll(() => page.url()).not.toBe(first);
      await expect(rows.nth(1)).toBeVisible();
      await page.goBack();
      await expect(pane(page)).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    });

test('an address opens the second pane, Escape closes it, and its row has the focus again', async ({
  atHome,
  furnished,
}) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize(DESK);
  await page.goto('/tasks');
  const row = page.locator('main .chore-row-link').first();
  await row.focus();
  await row.press('Enter');
  await expect(pane(page)).toBeVisible();
  await expect(row).toHaveAttribute('aria-current', 'true');
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(pane(page)).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.goto(address);
  await expect(pane(page)).toBeVisible();
  await pane(page).getByRole('button', { name: 'Close' }).click();
  await expect(pane(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks$/);
});

test('on a phone in portrait or landscape a thing opens over the list; in landscape the tab bar is at the side', async ({
  atHome,
  furnished,
}) => {
  const { page } = await atHome(furnished.me);
  for (const size of [{ width: 390, height: 844 }, LYING]) {
    await page.setViewportSize(size);
    await page.goto('/tasks');
    await page.locator('main .chore-row-link').first().click();
    await expect(page.locator('.ui-scrim')).toBeVisible();
    await expect(pane(page)).toHaveCount(0);
  }
  await page.goto('/tasks');
  const bar = await page.locator('.app-tab-bar').evaluate((nav) => {
    const { left, top, width, height } = nav.getBoundingClientRect();
    return { left, top, width, height };
  });
  expect(bar).toMatchObject({ left: 0, top: 0, height: LYING.height });
  expect(bar.width).toBeLessThan(100);
  const main = await page.locator('.app-main').evaluate((box) => box.getBoundingClientRect().left);
  expect(main).toBe(bar.width);
});

for (const size of [TABLET, DESK])
  test(`at ${size.width} px the list of settings is beside each of them`, async ({ atHome, furnished }) => {
    const { page } = await atHome(furnished.me);
    await page.setViewportSize(size);
    await page.goto('/settings/language');
    const list = page.getByRole('navigation', { name: 'Settings' });
    await expect(list.getByRole('link', { name: /Language/ })).toHaveAttribute('aria-current', 'page');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Language');
    const [right, left] = [
      await list.evaluate((nav) => nav.getBoundingClientRect().right),
      await title.evaluate((head) => head.getBoundingClientRect().left),
    ];
    expect(right).toBeLessThan(left);
    await list.getByRole('link', { name: /Theme/ }).click();
    await expect(title).toHaveText('Theme');
    await expect(title).toHaveCount(1);
  });
