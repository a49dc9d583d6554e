import { expect } from '@playwright/test';
import { balanceOf, rowOf } from './money-page.ts';
import { cutOff, test } from './fixtures.ts';
import { unfold } from './unfold.ts';

test.use({ startAt: '/money' });

test('a dinner of three paid by two is split by item, offline, and edited by another member', async ({
  threeMembers: [ines, marc, yuki],
}) => {
  await ines.page.getByRole('button', { name: 'Expense', exact: true }).click();
  const sheet = ines.page.getByRole('dialog', { name: 'New expense' });
  const field = (name: string) => sheet.getByRole('textbox', { name, exact: true });
  await field('Amount').fill('44');
  await cutOff(ines.context);
  await field('What for?').fill('Dinner');
  await unfold(ines.page, 'payer');
  await sheet.getByText('Several', { exact: true }).click();
  await field('Paid by Marc').fill('14');
  await expect(field('Paid by Inès')).toHaveValue('30.00');
  await unfold(ines.page, 'split');
  await sheet.getByText('Items', { exact: true }).click();
  await field('Item 1').fill('Lobster');
  await field('Price of item 1').fill('28');
  for (const other of [1, 2])
    await sheet.getByRole('group', { name: 'Who shares item 1' }).locator('.split-item-sharer').nth(other).click();
  await sheet.getByRole('button', { name: 'Add an item' }).click();
  await field('Item 2').fill('Wine');
  await field('Price of item 2').fill('12');
  await sheet.getByRole('button', { name: 'Add €44.00' }).click();
  // Inès paid 30 and bears the lobster, a third of the wine, and a tenth on top.
  await expect(balanceOf(ines.page)).toContainText('−€5.20');
  await expect(rowOf(ines.page, 'Dinner')).toContainText('Waiting to send');
  await ines.context.setOffline(false);
  await expect(rowOf(marc.page, 'Dinner')).toContainText('You and Inès · split 3 ways');
  await expect(balanceOf(marc.page)).toContainText('+€9.60');
  await expect(balanceOf(yuki.page)).toContainText('−€4.40');
  await expect(rowOf(ines.page, 'Dinner')).not.toContainText('Waiting to send');
  await expect(balanceOf(ines.page)).toContainText('−€5.20');

  await rowOf(marc.page, 'Dinner').click();
  await marc.page.getByRole('button', { name: 'Edit', exact: true }).click();
  const expense = marc.page.getByRole('dialog', { name: 'Expense' });
  await unfold(marc.page, 'split');
  await expense.getByText('Shares', { exact: true }).click();
  await expense.getByRole('textbox', { name: 'Shares of Inès' }).fill('3');
  await expense.getByRole('button', { name: 'Save' }).click();
  // 3 of 5 shares are hers.
  await expect(balanceOf(ines.page)).toContainText('+€3.60');
  await expect(balanceOf(marc.page)).toContainText('+€5.20');
  await expect(balanceOf(yuki.page)).toContainText('−€8.80');
});
