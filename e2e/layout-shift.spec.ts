import { chromium, expect, type Page } from '@playwright/test';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { test } from './fixtures.ts';
import { isRoute, screensOf } from './screens/all-screens.ts';
import { holdBack, type LatePart, lateParts, shiftsOf, watchShifts } from './screens/shifts.ts';
import { Visitor, type View } from './screens/visit.ts';

/** A fifth of the threshold for good (web.dev, Cumulative Layout Shift: 0.1). */
const MAX_SHIFT = 0.02;

// `npm run shifts` checks every place, on a desktop, too, and every late part separately.
const busiest = new Set(
  'board shop tasks calendar money historical statistics bills messages news colocation settings login invite'.split(
    ' ',
  ),
);
const isWhole = process.env['SHIFTS'] === 'all';
const options = chromiumOptions();
const views: readonly View[] = (isWhole ? (['phone', 'desk'] as const) : (['phone'] as const)).map((device) => ({
  device,
  language: 'en',
  theme: 'light',
  textPx: 16,
}));
const late: readonly (readonly LatePart[])[] = isWhole ? lateParts.map((part) => [part]) : [['data', 'letters']];

for (const view of views)
  for (const parts of late)
    test(`nothing jumps on a ${view.device} when ${parts.join(', then ')} come late`, async ({
      hestia,
      furnished: household,
    }) => {
      test.slow();
      // With scroll bars that take space, as on most desktops: they appear with long content.
      const browser = await chromium.launch({
        ...options,
        ignoreDefaultArgs: [...options.ignoreDefaultArgs, '--hide-scrollbars'],
      });
      const visitor = new Visitor({ browser, hestia, household, view });
      const jumps: Record<string, unknown> = {};
      for (const screen of screensOf(household).filter(
        (each) => isRoute(each) && (isWhole || busiest.has(each.name)),
      )) {
        const before = async (page: Page) => {
          await watchShifts(page);
          await holdBack(page, parts, hestia, view.language);
        };
        const shifts = await visitor.open({ ...screen, before }, shiftsOf);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        if (sum > MAX_SHIFT) jumps[screen.name] = [Number(sum.toFixed(3)), ...shifts.flatMap(({ moved }) => moved)];
      }
      await visitor.close();
      await browser.close();
      expect(jumps).toEqual({});
    });
