import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { violationsOf } from './axe.ts';
import { test } from './fixtures.ts';
import { isRoute, screensOf, type Screen } from './screens/all-screens.ts';
import { pressableBehind } from './screens/pressable.ts';
import { languages, speak } from './screens/speak.ts';
import { spillsOf } from './screens/spills.ts';
import { enlarge, Visitor } from './screens/visit.ts';

// In the language of the longest words.
const view = { language: 'de', device: 'phone', theme: 'light', textPx: 16 } as const;
/** What a phone of today is, the narrowest that is still carried, and a desk. */
const USUAL = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 568 };
const DESK = { width: 1440, height: 900 };

const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };
const allButColours: RunOptions = { ...everything, rules: { 'color-contrast': { enabled: false } } };

/**
 * Everything in light; in the other themes the colours, which are all that differs. What opens over a page is made of the same
 * parts, so that the third theme is looked at on the pages alone.
 */
async function expectNoViolations(page: Page, screen: Screen) {
  await page.locator('main').first().waitFor({ state: 'attached' });
  await expectNone(page, screen.name, 'light', everything);
  for (const theme of isRoute(screen) ? ['dark', 'hestia'] : ['dark'])
    await expectNone(page, screen.name, theme, colours);
}

async function expectNone(page: Page, where: string, theme: string, rules: RunOptions) {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await settle(page);
  expect(await violationsOf(page, rules), `${where}, ${theme}`).toEqual([]);
}

/** Colours in transition have contrasts of their own. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

const SIXTHS = 6;
for (let sixth = 0; sixth < SIXTHS; sixth++)
  test(`a phone's screens with something on them, and what opens over them, too; nothing is too wide, in languages by turns, and nothing behind it can be pressed (${sixth + 1} of ${SIXTHS})`, async ({
    hestia,
    furnished: household,
    browser,
  }) => {
    test.slow();
    const visitor = new Visitor({ browser, hestia, household, view });
    let seen = sixth;
    const look = async (page: Page, screen: Screen) => {
      await expectToFit(page, screen.name);
      expect(await pressableBehind(page), `${screen.name}: what can be pressed behind what is open`).toEqual([]);
      await expectNoViolations(page, screen);
      if (!isRoute(screen)) return;
      await expectToFitInAnotherLanguage(page, screen.name, others[seen++ % others.length] ?? 'fr');
      await expectNoViolationsAtADesk(page, screen.name);
    };
    await visitor.walk(
      screensOf(household).filter((_, at) => at % SIXTHS === sixth),
      look,
    );
    await visitor.close();
  });

async function expectToFit(page: Page, where: string) {
  expect(await spillsOf(page), where).toEqual([]);
}

// Every place in every language: `npm run screens`, which takes pictures of it. Here they take turns.
const others = languages.filter((each) => each !== view.language);
async function expectToFitInAnotherLanguage(page: Page, where: string, language: string) {
  await speak(page, language);
  await expectToFit(page, `${where} in ${language}`);
  await page.setViewportSize(NARROWEST);
  await enlarge(page, 32);
  for (const each of ['ja', view.language]) {
    await speak(page, each);
    await expectToFit(page, `${where} in ${each}, 32 px, ${NARROWEST.width} px wide`);
  }
  await enlarge(page, 16);
  await page.setViewportSize(USUAL);
}

/** The colours are the phone's. */
async function expectNoViolationsAtADesk(page: Page, where: string) {
  await page.setViewportSize(DESK);
  await expectNone(page, `${where}, at a desk`, 'light', allButColours);
  await page.setViewportSize(USUAL);
}
