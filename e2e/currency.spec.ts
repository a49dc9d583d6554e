import { expect } from '@playwright/test';
import { balanceOf, rowOf } from './money-page.ts';
import { test } from './fixtures.ts';

test.use({ startAt: '/money' });

test("a household in Japan starts with yen, which have no decimals, and can't change them once something is paid", async ({
  twoMembers: [ines, marc],
}) => {
  const { page } = ines;
  await page.goto('/settings/colocation');
  await page.getByRole('button', { name: /Currency/ }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('japan');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: 'JPY · Japanese Yen' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.goto('/money');
  await page.getByRole('button', { name: 'Expense', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'New expense' });
  await sheet.getByRole('textbox', { name: 'Amount', exact: true }).fill('1200+301');
  await sheet.getByRole('textbox', { name: 'What for?' }).fill('Rice');
  await sheet.getByRole('button', { name: 'Add ¥1,501' }).click();
  // Inès, the first member, bears the odd yen.
  await expect(balanceOf(page)).toContainText('+¥750');
  await expect(rowOf(marc.page, 'Rice')).toContainText('−¥750');
  await expect(balanceOf(marc.page)).toContainText('−¥750');

  await page.goto('/settings/colocation');
  await page.getByRole('button', { name: /Currency/ }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('kwd');
  await page.getByRole('option', { name: /KWD/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/The currency can only be changed while/)).toBeVisible();
});
