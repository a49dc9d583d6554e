import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test } from './people.ts';

/** What the system's own colours are, as the page has them. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((keyword) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = `forced-color-adjust: none; color: ${keyword}`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

/** Those that have no edge that stands out from the ground of the page. */
async function edgeless(page: Page, what: string): Promise<string[]> {
  await expect(page.locator(what).filter({ visible: true }).first()).toBeVisible();
  const canvas = await systemColour(page, 'Canvas');
  return page.locator(what).evaluateAll(
    (all, ground) =>
      all
        .filter((each) => each.checkVisibility())
        .filter((each) => {
          const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(each);
          return Number.parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || borderTopColor === ground;
        })
        .map((each) => each.outerHTML.slice(0, 100)),
    canvas,
  );
}

const groundOf = (locator: Locator, pseudo?: string) =>
  locator.first().evaluate((element, part) => getComputedStyle(element, part ?? null).backgroundColor, pseudo);

test('in the system’s own colours everything that is pressed, ticked and chosen can be seen', async ({
  hestia,
  furnished: house,
  browser,
  contextOptions,
}) => {
  test.slow();
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: hestia.url,
    forcedColors: 'active',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signIn(page, house.me);
  const [highlight, words] = [await systemColour(page, 'Highlight'), await systemColour(page, 'CanvasText')];

  await expect(page.locator('.note').first()).toBeVisible();
  expect(await edgeless(page, '.note, .tick .box, .opt .pick, .fab')).toEqual([]);
  expect(await groundOf(page.locator('.tick input:checked + .box'))).toBe(highlight);
  expect(await groundOf(page.locator('.opt .bar i'))).toBe(words);
  expect(await groundOf(page.locator('.tabbar a[aria-current]'), '::before')).toBe(highlight);

  await page.goto('/tasks');
  expect(await edgeless(page, '.check .tick, .seg, .btn')).toEqual([]);
  expect(await groundOf(page.locator('.seg-item[data-selected]'))).toBe(highlight);
  expect(await groundOf(page.locator('.due'), '::before')).toBe(words);
  await page.goto('/tasks?sheet=new');
  expect(await edgeless(page, '.sheet, .chip, .sheet .btn')).toEqual([]);
  expect(await groundOf(page.locator('.chip[data-selected]'))).toBe(highlight);

  await page.goto('/money');
  await expect(page.locator('.bar i').first()).toBeVisible();
  expect(await groundOf(page.locator('.bar i'))).toBe(words);
  await page.goto('/settings/notifications');
  expect(await edgeless(page, '.switch .track')).toEqual([]);
  await context.close();
});
