// How many taps the commonest things about money take on a phone, from the board. Typing is not counted.
import { devices, expect, type Locator } from '@playwright/test';
import { signUp } from './account.ts';
import { rowOf, spend } from './money-page.ts';
import { live, signIn, test } from './people.ts';

const { viewport, hasTouch, isMobile, deviceScaleFactor, userAgent } = devices['Pixel 7'];
test.use({
  contextOptions: { viewport, hasTouch, isMobile, deviceScaleFactor, userAgent, reducedMotion: 'reduce' },
  startAt: '/money',
});

function counter() {
  let taps = 0;
  return {
    tap: async (what: Locator) => {
      taps += 1;
      await what.tap();
    },
    taps: () => taps,
  };
}

test('the first expense takes three taps, settling up two, and so does finding an old expense', async ({
  hestia,
  newcomer,
}) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  await live(ines, marc);
  const { page } = await newcomer();
  await signIn(page, ines);
  const toMoney = page.getByRole('navigation').getByRole('link', { name: /^Money/ });
  const toBoard = page.getByRole('navigation').getByRole('link', { name: /^Board/ });

  const adding = counter();
  await adding.tap(toMoney);
  await adding.tap(page.getByRole('button', { name: 'First expense' }));
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  await page.keyboard.type('46.80+12');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Light bulbs');
  await adding.tap(page.getByRole('button', { name: /^Add/ }));
  await expect(rowOf(page, 'Light bulbs')).toContainText('€58.80');
  expect(adding.taps()).toBe(3);

  // Inès is owed 29.40; afterwards she owes 20.
  await spend(marc, 98.8, ines);
  await toBoard.tap();
  const settling = counter();
  await settling.tap(toMoney);
  await settling.tap(page.getByRole('button', { name: 'Pay Marc €20.00' }));
  await expect(page.getByText('Nobody owes anyone a thing.')).toBeVisible();
  expect(settling.taps()).toBe(2);

  await toBoard.tap();
  const looking = counter();
  await looking.tap(toMoney);
  await looking.tap(page.getByRole('link', { name: 'Search expenses' }));
  await expect(page.getByRole('searchbox', { name: 'Search expenses' })).toBeFocused();
  await page.keyboard.type('bulb');
  await expect(rowOf(page, 'Light bulbs')).toBeVisible();
  await expect(rowOf(page, 'Market')).toBeHidden();
  expect(looking.taps()).toBe(2);
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
