import { expect } from '@playwright/test';
import type { Account } from './account.ts';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: '/money/statistics' });

/** Two purchases of one category, split evenly. */
async function buyFood(payer: Account, amounts: readonly number[], ...others: Account[]): Promise<void> {
  const { colocationId } = await payer.call<{ colocationId: string }>('GET', `/api/User/GetById/${payer.id}`);
  const expenseCategoryId = await payer.call('POST', '/api/Expense/Category', { colocationId, name: 'Food' });
  for (const amount of amounts)
    await payer.call('POST', '/api/Expense', {
      colocationId,
      expenseCategoryId,
      name: 'Market',
      amount,
      paidBy: payer.id,
      splitType: 'Evenly',
      splitBetween: [payer, ...others].map(({ id }) => id),
    });
}

test('a bar opens the expenses that it sums, and a budget set offline reaches the others', async ({
  threeMembers: [ines, marc, yuki],
}) => {
  await buyFood(ines.account, [18, 12], marc.account, yuki.account);
  const bar = (page: typeof marc.page) => page.locator('a.month-column').last();
  await expect(bar(marc.page)).toHaveAccessibleName(/€30\.00$/);

  // Its lines sum to it, and the way back returns to the former page.
  await bar(marc.page).click();
  await expect(marc.page.getByText('2 expenses found')).toBeVisible();
  await marc.page.getByRole('button', { name: 'Why?' }).click();
  await expect(marc.page.getByText('The 2 entries below add up to exactly this.')).toBeVisible();
  await marc.page.goBack();
  await expect(bar(marc.page)).toBeVisible();

  // By person, a figure opens into that person’s part.
  await marc.page.getByText('Shares', { exact: true }).click();
  await marc.page
    .getByRole('link', { name: /Inès.*€10/s })
    .first()
    .click();
  await expect(marc.page.getByText('2 expenses found · €10.00')).toBeVisible();

  // Each member’s balance opens into its lines, too.
  await yuki.page.goto('/money');
  await yuki.page.getByRole('region', { name: 'Balances' }).getByRole('link', { name: /Inès/ }).click();
  await expect(yuki.page.getByText('Inès’s balance')).toBeVisible();
  await expect(yuki.page.getByText('The 2 entries below add up to exactly this.')).toBeVisible();
  await yuki.page.goto('/money/statistics');

  await ines.page.goto('/money/categories');
  await ines.page.getByRole('button', { name: 'Actions for Food' }).click();
  await ines.page.getByRole('menuitem', { name: 'Budget…' }).click();
  await ines.page.getByRole('textbox', { name: /^Budget per month/ }).fill('25');
  await cutOff(ines.context);
  await ines.page.getByRole('button', { name: 'Save' }).click();
  await expect(ines.page.getByText('€30.00 of €25, €5.00 over')).toBeVisible();
  await marc.page.goto('/money/statistics');
  for (const { page } of [marc, yuki]) await expect(bar(page)).toBeVisible();
  await ines.context.setOffline(false);
  for (const { page } of [marc, yuki]) await expect(page.getByText('€30.00 of €25, €5.00 over')).toBeVisible();
});
