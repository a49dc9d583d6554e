import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { beNotched, insets } from './screens/phone.ts';

test.use({ startAt: null });

const upright = { width: 390, height: 844 };
const lying = { width: 844, height: 390 };
/** The touch target reaches this far beyond its icon. */
const AROUND_SIGN = 10;

/**
 * Readable or pressable elements under the status bar, the notch or the home indicator; below the fold only fixed
 * ones.
 */
const coveredOn = (page: Page, inset: { top: number; bottom: number; left: number; right: number }) =>
  page.evaluate(
    ([{ top, bottom, left, right }, around]) => {
      const isHeld = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isHeld(element.parentElement));
      return [...document.querySelectorAll('a, button, input, textarea, h1, h2, p')].flatMap((element) => {
        const box = element.getBoundingClientRect();
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || box.width < 2) return [];
        const isIn = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        const [begin, end] = [box.left + parseFloat(paddingLeft), box.right - parseFloat(paddingRight)];
        const isUnder = box.top < top || begin < left - around || end > innerWidth - right + around;
        const isLow = box.bottom > innerHeight - bottom && isHeld(element);
        return isIn && (isUnder || isLow)
          ? [`${element.tagName} ${element.textContent.trim()} ${JSON.stringify(box)}`]
          : [];
      });
    },
    [inset, AROUND_SIGN] as const,
  );

test('nothing is hidden by the notch, status bar or home indicator, in portrait and landscape', async ({
  oneMember: { page },
}) => {
  await page.setViewportSize(upright);
  await beNotched(page, insets.upright);
  for (const address of [
    '/',
    '/tasks',
    '/money',
    '/message',
    '/profile',
    '/settings',
    '/money?sheet=new',
    '/?sheet=text',
  ]) {
    await page.goto(address);
    await expect(page.locator('main').first()).toBeVisible();
    await expect(page.locator('.ui-skeleton')).toHaveCount(0);
    expect([address, await coveredOn(page, insets.upright)]).toEqual([address, []]);
  }
  await page.setViewportSize(lying);
  await beNotched(page, insets.lying);
  for (const address of ['/', '/tasks', '/money', '/message', '/settings']) {
    await page.goto(address);
    await expect(page.locator('main').first()).toBeVisible();
    await expect(page.locator('.ui-skeleton')).toHaveCount(0);
    expect([address, await coveredOn(page, insets.lying)]).toEqual([address, []]);
  }
});
