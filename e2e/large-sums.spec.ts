import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { signUp } from './account.ts';
import { shareHousehold, test } from './fixtures.ts';
import { languages, speak } from './screens/speak.ts';
import { spillsOf } from './screens/spills.ts';

test.use({ startAt: null });

const screens = [
  '/money',
  '/money/historical',
  '/money/refund',
  '/money/RefundHistory',
  '/money/why',
  '/money/categories',
];
const widths = [390, 320];

test('sums of millions fit a phone in every language', async ({ hestia, atHome }) => {
  test.slow();
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await shareHousehold(ines, marc);
  const categories = await ines.call<{ id: string; name: string }[]>('GET', `/api/Expense/GetByColocationId/${home}`);
  const refund = categories.find(({ name }) => name === 'Refund');
  const bought = randomUUID();
  await ines.call('POST', '/api/Expense/Category', { id: bought, name: 'Houses', colocationId: home });
  const spend = (
    name: string,
    amount: number,
    expenseCategoryId: string | undefined,
    by: typeof ines,
    to: typeof ines,
  ) =>
    by.call('POST', '/api/Expense', {
      colocationId: home,
      expenseCategoryId,
      name,
      amount,
      paidBy: by.id,
      splitBetween: [to.id],
    });
  await spend('The house', 999_999_999.99, bought, ines, marc);
  await spend('The garden', 1_000_000, bought, ines, marc);
  await spend('Refund', 88_888_888.88, refund?.id, marc, ines);

  const { page } = await atHome(ines);
  for (const screen of screens) {
    await page.goto(screen);
    const sums = page.locator('main .ui-num').filter({ hasText: /\d\D?\d{3}/, visible: true });
    await expect(sums.first()).toBeVisible();
    for (const language of languages) {
      await speak(page, language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        // The font may load a moment after the figures, and fallback fonts are wider.
        await expect.poll(() => spillsOf(page), `${screen} in ${language} at ${width}`).toEqual([]);
      }
    }
  }
});
