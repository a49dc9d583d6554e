import { expect } from '@playwright/test';
import { balanceOf } from './money-page.ts';
import { test } from './fixtures.ts';

test.use({ startAt: '/money' });

test('a flat moves over from Splitwise and back again, and its members see it live', async ({
  threeMembers: [ines, marc, yuki],
}) => {
  await ines.page.goto('/money/import');
  const file = [
    'Note: exported for a friend',
    'Date,Description,Category,Cost,Currency,Inès,Marc,Yuki,Old flatmate',
    '',
    '2026-03-01,Sofa,Furniture,120.00,EUR,90.00,-30.00,-30.00,-30.00',
    '2026-03-02,Marc paid Inès,Payment,10.00,EUR,-10.00,10.00,0.00,0.00',
    '2026-03-03,Total balance, , ,EUR,80.00,-20.00,-30.00,-30.00',
  ].join('\n');
  const choose = () =>
    ines.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'flat_export.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await choose();
  await expect(ines.page.getByText('They add up to the balances in the file.')).toBeVisible();
  await expect(ines.page.getByRole('row', { name: /Old flatmate/ }).first()).toContainText('30.00');
  await ines.page.getByRole('button', { name: 'Import 2 entries' }).click();
  await expect(ines.page.getByText('2 entries imported.')).toBeVisible();
  await expect(balanceOf(marc.page)).toContainText('€20.00');
  await expect(balanceOf(yuki.page)).toContainText('€30.00');
  for (const { page } of [marc, yuki]) {
    await expect(page.getByText('Sofa')).toBeVisible();
    await expect(page.getByText('Old flatmate').first()).toBeVisible();
  }

  await ines.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ines.page.getByText('Import undone: 2 entries removed.')).toBeVisible();
  for (const { page } of [marc, yuki]) {
    await expect(page.getByText('Sofa')).toHaveCount(0);
    await expect(page.getByText('Old flatmate')).toHaveCount(0);
  }
});
