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
  test(`the add button of the ${screen} floats, and covers nothing while scrolling and at the end`, async ({
    atHome,
    furnished,
  }) => {
    const { page } = await atHome(furnished.me);
    await page.goto(path);
    const action = page.getByRole('button', { name: button, exact: true });
    await expect(action).toBeVisible();
    const box = await action.boundingBox();
    const bar = await page.getByRole('navigation').boundingBox();
    if (!box || !bar) throw new Error('There is no button, or no bar');
    expect(box.height).toBe(56);
    expect(Math.round(bar.y - box.y - box.height)).toBe(16);
    // A long page is drawn in two steps.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
      .toBeGreaterThan(100);
    // Without a strip or background: next to it the page can be pressed.
    const beside = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('main') !== null,
      [box.x - 12, box.y + box.height / 2],
    );
    expect(beside).toBe(true);
    const { isAside, passed, seen } = await page.evaluate(scrollDown, what);
    expect(isAside).toBe(true);
    expect(passed, 'what passed where it floats').toBeGreaterThan(0);
    expect(seen).toEqual([]);
  });

/** Scrolls down the page. Returns how much passed the button's place, and how much of that the button covered. */
async function scrollDown(what: string) {
  const home = document.querySelector('.ui-fab')?.getBoundingClientRect();
  if (!home) throw new Error('There is no add button');
  const covers = (box: DOMRect, each: DOMRect) =>
    each.left < box.right - 1 && each.right > box.left + 1 && each.top < box.bottom - 1 && each.bottom > box.top + 1;
  const end = () => document.documentElement.scrollHeight - innerHeight;
  const seen = new Set<string>();
  let passed = 0;
  let isAside = false;
  for (let top = 40; ; top = Math.min(top + 40, end())) {
    window.scrollTo(0, top);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const action = document.querySelector('.ui-fab')?.getBoundingClientRect() ?? home;
    // A thumb's tremble is no scrolling: its first pixels don't count.
    isAside ||= action.top >= innerHeight;
    for (const each of document.querySelectorAll(what)) {
      const box = each.getBoundingClientRect();
      if (covers(home, box)) passed++;
      if (isAside && covers(action, box) && action.top < innerHeight) seen.add(each.textContent);
    }
    if (top >= end()) return { isAside, passed, seen: [...seen] };
  }
}
