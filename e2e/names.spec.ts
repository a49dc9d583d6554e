import { expect } from '@playwright/test';
import { signUp } from './account.ts';
import { balanceOf } from './money-page.ts';
import { fillSignIn, shareHousehold, test } from './fixtures.ts';

test('a placeholder shares an expense, and a new member claims it', async ({ hestia, atHome, newDevice }) => {
  const [ines, mia] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Mia')];
  const home = await shareHousehold(ines);
  const { page } = await atHome(ines);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a name' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Mia K.');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Mia K.' })).toBeVisible();
  // It shows before it is sent.
  const added = async () => {
    const members = await ines.call<{ id: string; isPlaceholder?: true }[]>(
      'GET',
      `/api/User/GetByColocationId/${home}`,
    );
    return members.find(({ isPlaceholder }) => isPlaceholder)?.id ?? '';
  };
  await expect.poll(added).not.toBe('');
  const name = await added();
  const [{ id: expenseCategoryId } = { id: '' }] = await ines.call<{ id: string }[]>(
    'GET',
    `/api/Expense/GetByColocationId/${home}`,
  );
  const expense = { colocationId: home, expenseCategoryId, name: 'Rent', amount: 40, paidBy: ines.id };
  await ines.call('POST', '/api/Expense', { ...expense, splitBetween: [ines.id, name] });
  const { url } = await ines.call<{ url: string }>('POST', '/api/Colocation/Invite', { colocationId: home });

  const guest = (await newDevice()).page;
  await guest.goto(url);
  await guest.getByRole('link', { name: /account/ }).click();
  await fillSignIn(guest, mia);
  await guest.getByRole('button', { name: /^Move in|^Join/ }).click();
  await expect(guest).toHaveURL('/claim');
  await guest.getByRole('button', { name: 'Mia K.' }).click();
  const sure = guest.getByRole('alertdialog', { name: 'Are you Mia K.?' });
  await expect(sure).toContainText('Your balance: €0.00. Mia K.’s: −\u2060€20.00. Together: −\u2060€20.00.');
  await sure.getByRole('button', { name: 'That’s me' }).click();
  await expect(guest).toHaveURL('/');
  await guest.goto('/money');
  await expect(balanceOf(guest)).toContainText('€20.00');
  // The name disappears from the other screen without a reload.
  await expect(page.getByRole('button', { name: 'Mia K.' })).toBeHidden();
});
