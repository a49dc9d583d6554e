import { expect } from '@playwright/test';
import { balanceOf, rowOf } from './money-page.ts';
import { cutOff, test } from './fixtures.ts';
import { unfold } from './unfold.ts';

test.use({ startAt: '/money' });

test('a fondue in francs is typed without network, and a part of the money comes back', async ({
  twoMembers: [ines, marc],
}) => {
  await ines.page.getByRole('button', { name: 'Expense', exact: true }).click();
  const sheet = ines.page.getByRole('dialog', { name: 'New expense' });
  await sheet.getByRole('textbox', { name: 'Amount', exact: true }).fill('20');
  await sheet.getByRole('textbox', { name: 'What for?' }).fill('Fondue');
  await unfold(ines.page, 'currency');
  await sheet.getByText('Other currency').click();
  await sheet
    .getByRole('group', { name: 'Other currency' })
    .getByRole('button', { name: /Currency/ })
    .click();
  await ines.page.getByRole('searchbox', { name: 'Search' }).fill('chf');
  await ines.page.getByRole('option', { name: /CHF/ }).click();
  await cutOff(ines.context);
  await sheet.getByRole('textbox', { name: '1 CHF in EUR' }).fill('1,0534');
  await expect(sheet.getByText('That’s €21.07.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add €21.07' }).click();
  await expect(balanceOf(ines.page)).toContainText('+€10.53');
  await ines.context.setOffline(false);

  await expect(balanceOf(marc.page)).toContainText('−€10.53');
  await expect(rowOf(marc.page, 'Fondue')).toContainText('CHF 20.00 at 1.0534');
  await rowOf(marc.page, 'Fondue').click();
  const expense = marc.page.getByRole('dialog', { name: 'Fondue' });
  await expect(expense.getByText('CHF 20.00 at 1.0534 → €21.07')).toBeVisible();
  // A duplicate starts with the paid amount, in the same currency and at the same rate.
  await expense.getByRole('button', { name: 'Duplicate' }).click();
  const back = marc.page.getByRole('dialog', { name: 'New expense' });
  await back.getByRole('textbox', { name: 'Amount', exact: true }).fill('10');
  await unfold(marc.page, 'more');
  await back.getByText('Money back').click();
  await unfold(marc.page, 'payer');
  await expect(back.getByRole('radiogroup', { name: 'Received by' })).toBeVisible();
  await back.getByRole('button', { name: 'Add €10.53' }).click();
  // Inès got half of it back.
  await expect(balanceOf(ines.page)).toContainText('+€5.2');
  await expect(rowOf(ines.page, 'Money back · You · split 2 ways')).toContainText('CHF 10.00 at 1.0534');
});
