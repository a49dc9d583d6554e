// Real screens at the sizes at which rules of style have stopped working: no markup of the test's own.
import { expect, type Page } from '@playwright/test';
import { signUp } from './account.ts';
import { shareHousehold, test } from './fixtures.ts';
import type { FurnishedHousehold } from './screens/furnish.ts';

test.use({ startAt: null });

test('at 2,560 px the board is 2,000 px wide, also while its notes load', async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize({ width: 2560, height: 1440 });
  const release = Promise.withResolvers<void>();
  await page.route('**/api/Reminder**', async (route) => {
    await release.promise;
    await route.fallback();
  });
  await page.goto('/');
  const width = () => page.locator('.app-main').evaluate((main) => main.getBoundingClientRect().width);
  await expect(page.locator('.board-blanks, .board').first()).toBeVisible();
  expect(await width()).toBe(2000);
  release.resolve();
  await expect(page.locator('.board .note-card').first()).toBeVisible();
  expect(await width()).toBe(2000);
});

for (const size of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
])
  test(`at ${size.width} px no word of a vote breaks next to the voters' faces`, async ({ atHome, furnished }) => {
    const { page } = await atHome(furnished.me);
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.locator('.poll-option').first()).toBeVisible();
    const broken = await page.evaluate(() => {
      const words: string[] = [];
      for (const text of document.querySelectorAll('.poll-option-answer > [lang], .poll-option-answer > [dir=auto]')) {
        const node = text.firstChild;
        if (!node?.textContent) continue;
        for (const { 0: word, index } of node.textContent.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          // Longer ones fit on no line of a phone, and are hyphenated.
          if (word.length > 14) continue;
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word);
        }
      }
      return words;
    });
    expect(broken).toEqual([]);
  });

/** A list of short items, written by the furnished flat's member. */
async function writeList({ me, id }: FurnishedHousehold): Promise<string> {
  const list = await me.call<string>('POST', '/api/ShoppingList', { colocationId: id, name: 'Market' });
  for (const name of ['Lemons 4', 'Coriander', 'Potatoes 2 kg', 'Milk 2 l', 'Eggs', 'Bread', 'Salt', 'Soap'])
    await me.call('POST', '/api/ShoppingList/Item', { shoppinglistId: list, name });
  return list;
}

/** Heights in the shop, and how many rows are whole between head and bar. */
const inShop = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (what: string) => document.querySelector(what)?.getBoundingClientRect() ?? new DOMRect();
    const [head, bar] = [boxOf('.shop-head'), boxOf('.shop-bar')];
    const rows = [...document.querySelectorAll('.shop-row')].map((row) => row.getBoundingClientRect());
    return {
      head: head.bottom,
      bar: innerHeight - bar.top,
      row: Math.min(...rows.map(({ height }) => height)),
      whole: rows.filter(({ top, bottom }) => top >= head.bottom - 1 && bottom <= bar.top + 1).length,
      isWide: document.documentElement.scrollWidth > innerWidth,
    };
  });

test('in the shop the rows fill the window, on the smallest phone and with text of 200 %', async ({
  atHome,
  furnished,
}) => {
  const list = await writeList(furnished);
  const { page, context } = await atHome(furnished.me);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/list?id=${list}`);
  await expect(page.getByRole('checkbox', { name: 'Lemons 4' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const small = await inShop(page);
  expect(small.head).toBe(56);
  expect(small.bar).toBeLessThanOrEqual(64);
  expect(small.row).toBeGreaterThanOrEqual(52);
  expect(small.whole).toBeGreaterThanOrEqual(6);
  const chromium = await context.newCDPSession(page);
  await chromium.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  await expect.poll(async () => (await inShop(page)).row).toBeGreaterThan(small.row);
  const large = await inShop(page);
  expect(large.whole).toBeGreaterThanOrEqual(3);
  expect(large.bar).toBeLessThanOrEqual(64);
  expect(large.isWide).toBe(false);
});

test('with the keyboard open nothing covers the field of the shop', async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  const window = { width: 390, height: 420 };
  await page.setViewportSize(window);
  await page.goto(`/list?id=${furnished.notes.list}`);
  const field = page.getByRole('textbox', { name: 'Add item' });
  await field.fill('tea, bre');
  const covered = await field.evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    return [0.1, 0.5, 0.9].filter((part) => document.elementFromPoint(left + width * part, top + height / 2) !== input);
  });
  expect(covered).toEqual([]);
  const bottom = await field.evaluate((input) => input.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(window.height);
});

test('at 360 × 640 the first task is in the upper half', async ({ atHome, hestia }) => {
  const ines = await signUp(hestia, 'Inès');
  const id = await shareHousehold(ines);
  await ines.call('POST', '/api/Chore', { colocationId: id, title: 'Bins', dueDate: new Date().toISOString() });
  const { page } = await atHome(ines);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/tasks');
  const row = page.locator('.chore-row').first();
  await expect(row).toBeVisible();
  expect(await row.evaluate((first) => first.getBoundingClientRect().bottom)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.locator('.week-strip-day')).toHaveCount(7);
});

test('a sheet is at most 480 px wide on a tablet and on a phone in landscape, where it has the full height', async ({
  atHome,
  furnished,
}) => {
  const { page } = await atHome(furnished.me);
  const sizeAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto('/money?sheet=new');
    const sheet = page.locator('.ui-sheet');
    await expect(sheet).toBeVisible();
    await expect.poll(() => sheet.evaluate((open) => open.getAnimations().length)).toBe(0);
    return sheet.evaluate((open) => {
      const { width: wide, height: high } = open.getBoundingClientRect();
      return { width: wide, height: high };
    });
  };
  expect((await sizeAt(768, 1024)).width).toBeLessThanOrEqual(480);
  expect((await sizeAt(1180, 820)).width).toBeLessThanOrEqual(480);
  expect(await sizeAt(844, 390)).toEqual({ width: 480, height: 390 });
});

test('a household name with less than 60 px is hidden, and the plate shows it', async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  const home = page.locator('.app-top-bar .app-household');
  const isShown = async (width: number) => {
    await page.setViewportSize({ width, height: 568 });
    await page.goto('/tasks');
    await expect(home).toBeVisible();
    return home.evaluate((link) => {
      const name = link.querySelector('.app-household-name');
      return name !== null && name.getBoundingClientRect().top < link.getBoundingClientRect().bottom;
    });
  };
  expect(await isShown(320)).toBe(false);
  expect(await isShown(430)).toBe(true);
});

test('going back closes an open menu, and the page stays', async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/money');
  await page.getByRole('navigation').getByRole('link', { name: 'Board' }).click();
  await page.getByRole('button', { name: 'Add a note', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/money$/);
});

test("a change that takes long to send doesn't move the page", async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const item = page.locator('.list-row').first();
  await expect(item).toBeVisible();
  const release = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await release.promise;
    await route.fallback();
  });
  const top = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().top + scrollY);
  const before = await top();
  await item.getByRole('checkbox').click();
  await expect(page.getByRole('status').filter({ hasText: 'Sending 1 change…' })).toBeAttached();
  expect(await top()).toBe(before);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog', { name: 'Unsent changes' })).toBeVisible();
  release.resolve();
  await expect(page.getByRole('dialog', { name: 'Unsent changes' })).toHaveCount(0);
});
