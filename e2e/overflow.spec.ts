import { expect, type Page } from '@playwright/test';
import { test } from './people.ts';
import { isRoute, placesOf } from './screens/places.ts';
import { languages, speak } from './screens/speak.ts';
import { spillsOf } from './screens/spills.ts';
import { enlarge, Visitor } from './screens/visit.ts';

const view = { device: 'phone', theme: 'light', textPx: 16, language: 'en' } as const;
/** The language of the longest words. */
const LONGEST = 'de';
/** What a phone of today is, and the narrowest that is still carried. */
const USUAL = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 568 };

// What opens over the screens: accessibility.spec.ts. `npm run screens` looks at everything in every view, and takes pictures.
const HALVES = 2;
for (let half = 0; half < HALVES; half++)
  test(`nothing is wider than a phone in any language, nor than the narrowest at twice the size of text (${half + 1} of ${HALVES})`, async ({
    hestia,
    furnished: house,
    browser,
  }) => {
    test.slow();
    const visitor = new Visitor({ browser, hestia, house, view });
    const spills: Record<string, string[]> = {};
    const look = async (page: Page, name: string) => {
      const found = await spillsOf(page);
      if (found.length > 0) spills[name] = found;
    };
    const places = placesOf(house).filter(isRoute);
    await visitor.walk(
      places.filter((_, at) => at % HALVES === half),
      async (page, { name }) => {
        for (const language of languages) {
          await speak(page, language);
          await look(page, `${name} in ${language}`);
        }
        await page.setViewportSize(NARROWEST);
        await enlarge(page, 32);
        for (const language of ['ja', LONGEST]) {
          await speak(page, language);
          await look(page, `${name} in ${language}, 32 px, ${NARROWEST.width} px wide`);
        }
        await enlarge(page, 16);
        await page.setViewportSize(USUAL);
      },
    );
    await visitor.close();
    expect(spills).toEqual({});
  });
