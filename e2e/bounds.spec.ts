// Limits of words and controls on main screens and forms before anything is unfolded (English, 390 × 844, the furnished flat).
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { controlsOf, wordsOf } from './screens/words.ts';

test.use({ startAt: null });

const PHONE = { width: 390, height: 844 };
const MAX_WORDS = 60;
const MAX_CONTROLS = 9;

/** Without the parts and data that load later. */
async function openWhole(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.ui-skeleton')).toHaveCount(0);
}

test('each main screen but the chat has at most 60 words of the app’s own in its first view', async ({
  atHome,
  furnished,
}) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize(PHONE);
  const names = [furnished.me, ...furnished.members].map(({ username }) => username);
  const screens = [
    '/',
    '/tasks',
    '/money',
    '/money/bills',
    '/profile',
    '/settings',
    `/list?id=${furnished.notes.list}`,
  ];
  for (const path of screens) {
    await openWhole(page, path);
    const words = await wordsOf(page, names);
    expect(words.length, `${path} says: ${words.join(' ')}`).toBeLessThanOrEqual(MAX_WORDS);
    // A count without elements proves nothing.
    expect(words.length, path).toBeGreaterThan(1);
  }
});

test('new app text on the board is counted, but not a user’s note', async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  await page.setViewportSize(PHONE);
  await openWhole(page, '/');
  // Questions to the member load after the first paint.
  const count = async () => (await wordsOf(page, [])).length;
  let before = 0;
  await expect
    .poll(
      async () => {
        const now = await count();
        const isSteady = now === before;
        before = now;
        return isSteady;
      },
      { intervals: [1000] },
    )
    .toBe(true);
  const plant = (attribute: string) =>
    page.locator('main .ui-header').evaluate((head, dir) => {
      const sentence = document.createElement('p');
      if (dir) sentence.dir = dir;
      // Outside the flow, so that it doesn't push words out of the view.
      sentence.style.cssText = 'position: fixed; inset: 0 0 auto; z-index: 1';
      sentence.textContent = 'Long press a note to move it anywhere you like on the board.';
      head.append(sentence);
    }, attribute);
  await plant('auto');
  expect(await wordsOf(page, [])).toHaveLength(before);
  await plant('');
  expect(await wordsOf(page, [])).toHaveLength(before + 13);
});

for (const path of ['/money?sheet=new', '/tasks?sheet=new', '/money/bills?sheet=new'])
  test(`${path} asks for at most 9 things, and needs no scrolling`, async ({ atHome, furnished }) => {
    const { page } = await atHome(furnished.me);
    await page.setViewportSize(PHONE);
    await openWhole(page, path);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('.ui-sheet-foot')).toBeVisible();
    const controls = await controlsOf(page);
    expect(controls.length, controls.join(' | ')).toBeLessThanOrEqual(MAX_CONTROLS);
    expect(controls.length).toBeGreaterThan(2);
    const hidden = await page.locator('.ui-sheet-body').evaluate((body) => body.scrollHeight - body.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
  });
