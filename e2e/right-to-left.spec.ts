import { expect, type Page } from '@playwright/test';
import { PREPARATION_MS, test as base } from './fixtures.ts';
import { screensOf, type AppScreen } from './screens/all-screens.ts';
import { displacedOn } from './screens/displaced.ts';
import { furnish, type FurnishedHousehold } from './screens/furnish.ts';
import { inHebrew } from './screens/hebrew.ts';
import { Visitor } from './screens/visit.ts';

const view = { device: 'phone', theme: 'light', textPx: 16 } as const;
/** Alternating: French has spaces within its quotation marks and before its colons. */
const languages = ['en', 'fr'] as const;

/** Each screen on a phone, on a desktop, and printed on A4. */
const sizes = [
  { name: 'at a desk', media: 'screen', width: 1440, height: 900 },
  { name: 'printed', media: 'print', width: 794, height: 1123 },
] as const;
const PHONE = { width: 390, height: 844 };

const test = base.extend<object, { hebrew: FurnishedHousehold }>({
  /** The furnished flat, all of which is written in Hebrew and Arabic. */
  hebrew: [
    async ({ hestia }, use) => {
      await use(await furnish(hestia, inHebrew));
    },
    { scope: 'worker', timeout: PREPARATION_MS },
  ],
});

/** These typed texts are searched among users' texts. */
const typed: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'shop-typing': (page) => page.locator('.shop-new-item input').fill(inHebrew('bre')),
  'message-search': async (page) => {
    await page.locator('[role=dialog] input').fill(inHebrew('door'));
    await page.keyboard.press('Enter');
  },
};

const PARTS = 4;
for (let part = 0; part < PARTS; part++)
  test(`in a household that writes Hebrew and Arabic, the app's words keep their place (${part + 1} of ${PARTS})`, async ({
    hestia,
    hebrew,
    browser,
  }) => {
    test.slow();
    const language = languages[part % languages.length] ?? 'en';
    const visitor = new Visitor({ browser, hestia, household: hebrew, view: { ...view, language } });
    const found: string[] = [];
    const look = async (page: Page, { name }: AppScreen) => {
      for (const fault of await displacedOn(page)) found.push(`${name}: ${fault}`);
      for (const size of sizes) {
        await page.emulateMedia({ media: size.media });
        await page.setViewportSize(size);
        await drawn(page);
        for (const fault of await displacedOn(page)) found.push(`${name}, ${size.name}: ${fault}`);
      }
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize(PHONE);
    };
    const missed: AppScreen[] = [];
    await visitor.walk(
      screensWithWords(hebrew).filter((_, at) => at % PARTS === part),
      look,
      (screen) => missed.push(screen),
    );
    // A screen that a busy machine missed is opened on a separate page, or fails with its name.
    for (const screen of missed) await test.step(screen.name, () => visitor.open(screen, (page) => look(page, screen)));
    await visitor.close();
    expect(found).toEqual([]);
  });

/** Draws the elements of another window size, some of which load only at that size. */
const drawn = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await scheduler.postTask(() => {}, { priority: 'background' });
  });
  await page.locator('.ui-skeleton').filter({ visible: true }).first().waitFor({ state: 'hidden' });
};

/** A visitor sees users' texts only on an invitation. */
const screensWithWords = (household: FurnishedHousehold): readonly AppScreen[] =>
  screensOf(household)
    .filter(({ user, path }) => user !== null || path.includes('code='))
    .map((screen) => ({ ...screen, ...(typed[screen.name] && { after: typed[screen.name] }) }));

test('the check finds displaced texts that are not isolated, and accepts isolated ones', async ({ page }) => {
  const faultsOf = async (html: string) => {
    await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
    return displacedOn(page);
  };
  expect(await faultsOf('<p>נועם · 2:31 PM</p>')).not.toEqual([]);
  expect(await faultsOf('<p>2:31 · נועם PM</p>')).not.toEqual([]);
  expect(await faultsOf('<p>From נועם 12 to ליאת</p>')).not.toEqual([]);
  expect(await faultsOf('<p dir="auto">נועם added a task</p>')).not.toEqual([]);
  expect(await faultsOf('<p dir="auto">\u2068נועם\u2069 added a task</p>')).not.toEqual([]);
  expect(await faultsOf('<p>חלב 2!</p>')).not.toEqual([]);
  expect(await faultsOf('<input value="חלב">')).not.toEqual([]);
  expect(await faultsOf('<a aria-label="Sent by נועם, 2:31 PM">x</a>')).not.toEqual([]);
  expect(await faultsOf('<p>\u2068נועם\u2069 · 2:31 PM</p>')).toEqual([]);
  expect(await faultsOf('<p><bdi>נועם</bdi> · 2:31 PM</p>')).toEqual([]);
  expect(await faultsOf('<p style="unicode-bidi: plaintext">\u2068נועם\u2069 added a task</p>')).toEqual([]);
  expect(await faultsOf('<p dir="auto">חלב 2!</p><input dir="auto" value="חלב">')).toEqual([]);
  expect(await faultsOf('<a aria-label="Sent by \u2068נועם\u2069, 2:31 PM">x</a>')).toEqual([]);
});
