import { expect } from '@playwright/test';
import { test } from './people.ts';
import { furnish } from './screens/furnish.ts';
import { isRoute, placesOf } from './screens/places.ts';
import { spillsOf } from './screens/spills.ts';
import { Visitor } from './screens/visit.ts';

// The languages with the longest words and the widest signs; `npm run screens` looks at everything.
for (const language of ['de', 'ja'])
  test(`nothing is wider than a phone in ${language}`, async ({ hestia, browser }) => {
    const house = await furnish(hestia);
    const visitor = new Visitor({
      browser,
      hestia,
      house,
      view: { language, device: 'phone', theme: 'light', textPx: 16 },
    });
    const spills: Record<string, string[]> = {};
    await visitor.walk(placesOf(house).filter(isRoute), async (page, { name }) => {
      const found = await spillsOf(page);
      if (found.length > 0) spills[name] = found;
    });
    await visitor.close();
    expect(spills).toEqual({});
  });
