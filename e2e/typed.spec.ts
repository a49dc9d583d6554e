import { expect } from '@playwright/test';
import { balanceOf, rowOf } from './money-page.ts';
import { test } from './fixtures.ts';

test.use({ startAt: '/money' });

test('an expense typed as one line appears for the other member, and undone words stay in its name', async ({
  threeMembers: [ines, marc, yuki],
}) => {
  await ines.page.getByRole('button', { name: 'Expense', exact: true }).click();
  const sheet = ines.page.getByRole('dialog', { name: 'New expense' });
  const name = sheet.getByRole('textbox', { name: 'What for?' });
  await name.fill('12.40 pizza with marc');
  await expect(sheet.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('12.40');
  await sheet.getByRole('button', { name: 'Add €12.40' }).click();
  await expect(rowOf(marc.page, 'pizza')).toBeVisible();
  await expect(balanceOf(marc.page)).toContainText('−€6.20');
  await expect(balanceOf(ines.page)).toContainText('+€6.20');
  await expect(balanceOf(yuki.page)).toContainText('€0.00');

  await marc.page.getByRole('button', { name: 'Expense', exact: true }).click();
  const his = marc.page.getByRole('dialog', { name: 'New expense' });
  await his.getByRole('textbox', { name: 'What for?' }).fill('Dinner yesterday 20 paid by inès');
  await his.getByRole('button', { name: 'yesterday taken as the date. Undo' }).click();
  await his.getByRole('button', { name: 'Add €20.00' }).click();
  await expect(rowOf(ines.page, 'Dinner yesterday')).toContainText('€20.00');
});
