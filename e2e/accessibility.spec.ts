import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { violationsOf } from './axe.ts';
import { test } from './fixtures.ts';
import { isRoute, screensOf, type AppScreen } from './screens/all-screens.ts';
import { composeInFields, FURTHER_FIELDS } from './screens/composing.ts';
import { pressableBehind } from './screens/pressable.ts';
import { languages, speak } from './screens/speak.ts';
import { spillsOf } from './screens/spills.ts';
import { enlarge, Visitor } from './screens/visit.ts';

// In the language of the longest words.
const view = { language: 'de', device: 'phone', theme: 'light', textPx: 16 } as const;
/** A current phone, the narrowest supported one, and a desktop. */
const USUAL = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 568 };
const DESK = { width: 1440, height: 900 };

const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };
const allButColours: RunOptions = { ...everything, rules: { 'color-contrast': { enabled: false } } };

/**
 * Checks everything in light; other themes differ only in colours. Overlays share the parts of pages, so the third
 * theme is checked only on pages.
 */
async function expectNoViolations(page: Page, screen: AppScreen) {
  await page.locator('main').first().waitFor({ state: 'attached' });
  await expectNone(page, screen.name, 'light', everything);
  for (const theme of isRoute(screen) ? ['dark', 'hestia'] : ['dark'])
    await expectNone(page, screen.name, theme, colours);
}

async function expectNone(page: Page, where: string, theme: string, rules: RunOptions) {
  await show(page, theme);
  expect(await violationsOf(page, rules), `${where}, ${theme}`).toEqual([]);
}

/** Colours in transition have other contrasts. */
const show = (page: Page, theme: string) =>
  page.evaluate(async (name) => {
    document.documentElement.setAttribute('data-theme', name);
    const passing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }, theme);

const SIXTHS = 6;
for (let sixth = 0; sixth < SIXTHS; sixth++)
  test(`phone screens and their overlays have no axe violations, fit the width in rotating languages, block the page behind, and leave an input method its keys (${sixth + 1} of ${SIXTHS})`, async ({
    hestia,
    furnished: household,
    browser,
  }) => {
    test.slow();
    const visitor = new Visitor({ browser, hestia, household, view });
    let seen = sixth;
    const tried = new Set<string>();
    const look = async (page: Page, screen: AppScreen) => {
      await expectToFit(page, screen.name);
      expect(await pressableBehind(page), `${screen.name}: what can be pressed behind what is open`).toEqual([]);
      await expectNoViolations(page, screen);
      if (isRoute(screen)) {
        await expectToFitInAnotherLanguage(page, screen.name, others[seen++ % others.length] ?? 'fr');
        await expectNoViolationsAtADesk(page, screen.name);
      }
      await composeInFields(page, screen, tried);
    };
    await visitor.walk(
      [...screensOf(household), ...FURTHER_FIELDS].filter((_, at) => at % SIXTHS === sixth),
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
}

/** The colours are the phone's. */
async function expectNoViolationsAtADesk(page: Page, where: string) {
  await page.setViewportSize(DESK);
  await expectNone(page, `${where}, at a desk`, 'light', allButColours);
  await page.setViewportSize(USUAL);
}
