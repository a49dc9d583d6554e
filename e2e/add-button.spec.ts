// A phone's add button, wherever one has scrolled to.
import { devices, expect } from '@playwright/test';
import { test } from './people.ts';

const { viewport, hasTouch, isMobile, deviceScaleFactor, userAgent } = devices['Pixel 7'];
test.use({
  contextOptions: { viewport, hasTouch, isMobile, deviceScaleFactor, userAgent, reducedMotion: 'reduce' },
  startAt: '/money',
});

test('the add button lies on no figure, wherever one has scrolled to', async ({ atHome, furnished }) => {
  const { page } = await atHome(furnished.me);
  const button = page.getByRole('button', { name: 'Expense', exact: true });
  await expect(button).toBeVisible();
  const hidden: string[] = [];
  let offset = 0;
  let end = 1;
  while (offset < end) {
    const found = await page.evaluate((top) => {
      window.scrollTo(0, top);
      const action = document.querySelector('.fab')?.getBoundingClientRect();
      if (!action) throw new Error('There is no add button');
      const panes = document.querySelector('.money-panes');
      const under = [...document.querySelectorAll('.money-panes .num')].filter((figure) => {
        const box = figure.getBoundingClientRect();
        const [x, y] = [Math.max(box.left, action.left) + 1, Math.max(box.top, action.top) + 1];
        if (x > Math.min(box.right, action.right) || y > Math.min(box.bottom, action.bottom)) return false;
        const stack = document.elementsFromPoint(x, y);
        // Nothing shows through from below the action: the page ends above it.
        return panes === null || stack.indexOf(panes) > stack.indexOf(figure);
      });
      return { end: document.documentElement.scrollHeight - innerHeight, texts: under.map((each) => each.textContent) };
    }, offset);
    hidden.push(...found.texts);
    ({ end } = found);
    offset += 40;
  }
  expect(hidden).toEqual([]);
});
