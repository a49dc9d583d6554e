// A phone's add button, wherever one has scrolled to.
import { devices, expect } from '@playwright/test';
import { test } from './fixtures.ts';

const { viewport, hasTouch, isMobile, deviceScaleFactor, userAgent } = devices['Pixel 7'];
test.use({
  contextOptions: { viewport, hasTouch, isMobile, deviceScaleFactor, userAgent, reducedMotion: 'reduce' },
  startAt: null,
});

/** Places that have one, and what must not be under it. */
const screens = [
  { screen: 'money', path: '/money', button: 'Expense', what: '.money-panes .ui-num' },
  { screen: 'tasks', path: '/tasks', button: 'Task', what: '.chore-row :is(.ui-row-title, .ui-check)' },
  { screen: 'board', path: '/', button: 'Add a note', what: '.note-card :is(.list-row, .poll-option, button)' },
];

for (const { screen, path, button, what } of screens)
  test(`the add button of the ${screen} covers nothing, at any scroll position`, async ({ atHome, furnished }) => {
    const { page } = await atHome(furnished.me);
    await page.goto(path);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    // A long page is drawn in two steps.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
      .toBeGreaterThan(400);
    const { passed, seen } = await page.evaluate(scrollThrough, what);
    expect(passed, 'what came under it on the way').toBeGreaterThan(0);
    expect(seen).toEqual([]);
  });

/** Goes down the page, and back up, when the button stays. Answers what came under it, and what of that was seen there. */
async function scrollThrough(what: string) {
  const end = document.documentElement.scrollHeight - innerHeight;
  const down = Array.from({ length: Math.ceil(end / 40) + 1 }, (_, step) => Math.min(step * 40, end));
  const seen = new Set<string>();
  let passed = 0;
  for (const top of [...down, ...down.toReversed()]) {
    window.scrollTo(0, top);
    await new Promise(requestAnimationFrame);
    const action = document.querySelector('.ui-fab')?.getBoundingClientRect();
    const app = document.querySelector('.app-shell');
    if (!action || !app) throw new Error('There is no add button');
    for (const each of document.querySelectorAll(what)) {
      const box = each.getBoundingClientRect();
      const [x, y] = [Math.max(box.left, action.left) + 1, Math.max(box.top, action.top) + 1];
      if (x > Math.min(box.right, action.right, innerWidth) || y > Math.min(box.bottom, action.bottom, innerHeight))
        continue;
      passed++;
      // The ground of the button is drawn by the app, over its pages.
      const stack = document.elementsFromPoint(x, y);
      if (stack.includes(each) && stack.indexOf(each) < stack.indexOf(app)) seen.add(each.textContent);
    }
  }
  return { passed, seen: [...seen] };
}
