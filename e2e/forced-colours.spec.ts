import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test } from './fixtures.ts';
import { screensOf } from './screens/all-screens.ts';
import { Visitor } from './screens/visit.ts';
import { unfold } from './unfold.ts';

/** The system colours in this page. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((keyword) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = `forced-color-adjust: none; color: ${keyword}`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

/** Elements whose edge doesn't stand out from the page's background. */
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

test('in forced colors all buttons, ticks and choices are visible', async ({
  hestia,
  furnished: household,
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
  await signIn(page, household.me);
  const [highlight, words] = [await systemColour(page, 'Highlight'), await systemColour(page, 'CanvasText')];

  await expect(page.locator('.note-card').first()).toBeVisible();
  expect(await edgeless(page, '.note-card, .tick-box, .poll-option-mark, .ui-fab')).toEqual([]);
  expect(await groundOf(page.locator('.list-row input:checked + .tick-box'))).toBe(highlight);
  expect(await groundOf(page.locator('.poll-option .ui-bar i'))).toBe(words);
  expect(await groundOf(page.locator('.app-tab-bar a[aria-current]'), '::before')).toBe(highlight);

  await page.goto('/tasks');
  expect(await edgeless(page, '.ui-check .ui-check-tick, .ui-segment, .ui-button')).toEqual([]);
  expect(await groundOf(page.locator('.ui-segment-item[data-selected]'))).toBe(highlight);
  expect(await groundOf(page.locator('.chore-due'), '::before')).toBe(words);
  await page.goto('/tasks?sheet=new');
  await unfold(page, 'when');
  expect(await edgeless(page, '.ui-sheet, .ui-chip, .ui-sheet .ui-button')).toEqual([]);
  expect(await groundOf(page.locator('.ui-chip[data-selected]'))).toBe(highlight);

  await page.goto('/money');
  await expect(page.locator('.ui-bar i').first()).toBeVisible();
  expect(await groundOf(page.locator('.ui-bar i'))).toBe(words);
  await page.goto('/settings/notifications');
  expect(await edgeless(page, '.ui-switch .ui-switch-track')).toEqual([]);
  await context.close();
});

/** The distinguishing look without backgrounds and shadows: the element's and that of its ::before. */
const lookOf = (locator: Locator) =>
  locator.first().evaluate((element) =>
    [null, '::before'].map((part) => {
      const { backgroundColor, borderTopWidth, outlineStyle, outlineColor } = getComputedStyle(element, part);
      return { backgroundColor, borderTopWidth, outline: outlineStyle === 'none' ? null : outlineColor };
    }),
  );

/** Expected elements of some more pages. */
const sights: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async login(page) {
    expect(await edgeless(page, '.ui-button')).toEqual([]);
    const canvas = await systemColour(page, 'Canvas');
    const line = await page
      .locator('.ui-field .ui-field-box')
      .first()
      .evaluate((box) => getComputedStyle(box).borderBottomColor);
    expect(line).not.toBe(canvas);
  },
  async messages(page) {
    expect(await edgeless(page, '.message-composer-field, .message-composer-send, .reaction, .chat-latest')).toEqual(
      [],
    );
    expect(await groundOf(page.locator('.message-mine:not(.message-bare) .message-words'))).toBe(
      await systemColour(page, 'Highlight'),
    );
  },
  async 'message-attached'(page) {
    const pictures = page.locator('.message-attached .thumb');
    expect(await lookOf(pictures.nth(0))).not.toEqual(await lookOf(pictures.nth(1)));
  },
  async profile(page) {
    expect(await edgeless(page, '.ui-badge, .member .ui-avatar, .member-away')).toEqual([]);
  },
  async shop(page) {
    expect(await edgeless(page, '.tick-box')).toEqual([]);
  },
  async 'tasks-history'(page) {
    expect(await groundOf(page.locator('.chore-tally .ui-bar i'))).toBe(await systemColour(page, 'CanvasText'));
    const canvas = await systemColour(page, 'Canvas');
    const parts = await page.locator('.chore-weeks rect').evaluateAll((all) =>
      all.map((part) => {
        const { fill, stroke, strokeWidth } = getComputedStyle(part);
        return { fill, stroke, isOutlined: Number.parseFloat(strokeWidth) > 0 && stroke !== 'none' };
      }),
    );
    expect(parts.length).toBeGreaterThan(1);
    // Each is visible, and differs from the one below it.
    expect(parts.filter(({ fill, stroke, isOutlined }) => fill === canvas || !isOutlined || stroke === fill)).toEqual(
      [],
    );
  },
  async display(page) {
    const [chosen, other] = [
      page.locator('.theme-choice[data-selected]'),
      page.locator('.theme-choice:not([data-selected])'),
    ];
    expect(await lookOf(chosen)).not.toEqual(await lookOf(other));
    const themes = await page
      .locator('.theme-choice-half')
      .evaluateAll((all) => all.map((half) => getComputedStyle(half).backgroundColor));
    expect(new Set(themes).size).toBeGreaterThan(1);
  },
  async leave(page) {
    expect(await edgeless(page, '.ui-sheet, .ui-sheet .ui-button')).toEqual([]);
  },
  async news(page) {
    const [bell, other] = [page.locator('.app-bell[aria-current]'), page.locator('.app-tab-bar a:not([aria-current])')];
    expect((await lookOf(bell))[0]?.outline).not.toEqual((await lookOf(other))[0]?.outline);
  },
};

test('in forced colors the selection in chat, household, list, history and settings is visible', async ({
  hestia,
  furnished: household,
  browser,
}) => {
  test.slow();
  const view = { device: 'phone', theme: 'light', textPx: 16, language: 'en', forcedColors: 'active' } as const;
  const visitor = new Visitor({ browser, hestia, household, view });
  const seen: string[] = [];
  await visitor.walk(
    screensOf(household).filter(({ name }) => Object.hasOwn(sights, name)),
    async (page, { name }) => {
      await test.step(name, () => sights[name]?.(page));
      seen.push(name);
    },
  );
  await visitor.close();
  expect(seen.toSorted()).toEqual(Object.keys(sights).toSorted());
});
