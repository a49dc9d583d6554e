import { expect } from '@playwright/test';
import { test } from './people.ts';
import { isRoute, placesOf } from './screens/places.ts';
import { spillsOf } from './screens/spills.ts';
import { Visitor, type View } from './screens/visit.ts';

const phone = { device: 'phone', theme: 'light', textPx: 16 } as const;
const views: readonly View[] = [
  // German, and what opens over the screens: accessibility.spec.ts.
  ...['en', 'fr', 'es', 'zh', 'ja'].map((language) => ({ ...phone, language })),
  // At twice the size of text: the longest words.
  { ...phone, language: 'de', textPx: 32 },
];

// `npm run screens` looks at everything in every view, and takes pictures.
for (const view of views)
  test(`nothing is wider than a phone in ${view.language}, at ${view.textPx} px`, async ({
    hestia,
    furnished: house,
    browser,
  }) => {
    test.slow();
    const visitor = new Visitor({ browser, hestia, house, view });
    const spills: Record<string, string[]> = {};
    await visitor.walk(placesOf(house).filter(isRoute), async (page, { name }) => {
      const found = await spillsOf(page);
      if (found.length > 0) spills[name] = found;
    });
    await visitor.close();
    expect(spills).toEqual({});
  });
