import { expect } from '@playwright/test';
import { addExpense, balanceOf, rowOf } from './money-page.ts';
import { test } from './fixtures.ts';

test.use({ startAt: '/money' });

test('an expense is commented on and edited, deleted with its category, and restored as it was', async ({
  twoMembers: [ines, marc],
}) => {
  await addExpense(ines.page, { amount: '20', name: 'Cheese', category: 'Raclette' });
  await rowOf(marc.page, 'Cheese').click();
  const sheet = (page: typeof ines.page) => page.getByRole('dialog', { name: 'Cheese' });
  const form = ines.page.getByRole('dialog', { name: 'Expense' });
  await sheet(marc.page).getByRole('textbox', { name: 'Add a comment' }).fill('Was it not 22?');
  await marc.page.keyboard.press('Enter');

  // Inès reads it live, and changes the amount; Marc sees what it was, in the sheet that he has open.
  await rowOf(ines.page, 'Cheese').click();
  await expect(sheet(ines.page).getByRole('region', { name: 'Comments' })).toContainText('Was it not 22?');
  await sheet(ines.page).getByRole('button', { name: 'Edit', exact: true }).click();
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('22');
  await form.getByRole('button', { name: 'Save' }).click();
  const history = sheet(marc.page).getByRole('region', { name: 'History' });
  await expect(history).toContainText('Inès edited it');
  await expect(history).toContainText('Amount: was €20.00, now €22.00');
  await marc.page.goBack();
  await expect(balanceOf(marc.page)).toContainText('€11.00');

  // Its category is deleted, and the expense with it.
  const { id, name } = (
    await marc.account.call<{ id: string; name: string }[]>(
      'GET',
      `/api/Expense/GetByColocationId/${await homeOf(marc)}`,
    )
  ).at(-1) ?? { id: '', name: '' };
  expect(name).toBe('Raclette');
  await marc.account.call('DELETE', `/api/Expense/Category/${id}`);
  await expect(rowOf(ines.page, 'Cheese')).toHaveCount(0);

  await ines.page.goto('/money/historical');
  await ines.page.getByRole('button', { name: 'Actions for All expenses' }).click();
  await ines.page.getByRole('menuitem', { name: 'Deleted expenses' }).click();
  await ines.page.getByRole('listitem').filter({ hasText: 'Cheese' }).getByRole('button', { name: 'Restore' }).click();
  await expect(ines.page.getByText('Nothing deleted in the last 30 days.')).toBeVisible();
  await expect(balanceOf(marc.page)).toContainText('€11.00');
  await rowOf(marc.page, 'Cheese').click();
  await expect(sheet(marc.page).getByRole('region', { name: 'Comments' })).toContainText('Was it not 22?');
  await expect(history).toContainText('Inès restored it');
});

const homeOf = async ({ account }: { account: { id: string; call: <T>(method: 'GET', path: string) => Promise<T> } }) =>
  (await account.call<{ colocationId: string }>('GET', `/api/User/GetById/${account.id}`)).colocationId;
