// Real screens at the sizes at which rules of style have stopped working: no markup of the test's own.
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ startAt: null });

test('on a screen of 2,560 px the board takes 2,000 px, also while its notes load', async ({ atHome, furnished }) => {
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
  test(`at ${size.width} px no word of a vote breaks once faces stand beside it`, async ({ atHome, furnished }) => {
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

test('a change that takes long to send moves nothing of the page', async ({ atHome, furnished }) => {
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
