import { expect } from '@playwright/test';
import { cutOff, test } from './fixtures.ts';
import { spend } from './money-page.ts';

test('search finds everything and adds from one line: on a desktop by keys, on a phone by taps, offline from the device', async ({
  twoMembers: [ines, marc],
}) => {
  const [home] = await ines.account.call<{ id: string }[]>('GET', '/api/Colocation');
  const colocationId = home?.id ?? '';
  await spend(marc.account, 31, ines.account);
  await ines.account.call('POST', '/api/ShoppingList', { colocationId, name: 'Groceries' });
  await ines.account.call('POST', '/api/Chore', {
    colocationId,
    title: 'Descale the kettle',
    dueDate: new Date(Date.now() + 86_400_000).toISOString(),
    enrolled: [ines.account.id],
  });
  await marc.account.call('POST', '/api/Message', { colocationId, content: 'The plumber rings at nine' });

  const desk = marc.page;
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.goto('/');
  await expect(desk.getByRole('heading', { name: 'Groceries' }).first()).toBeVisible();
  await desk.keyboard.press('Control+k');
  const field = desk.getByRole('searchbox', { name: 'Search or add' });
  await expect(field).toBeFocused();
  // With a wrong letter.
  await desk.keyboard.type('descael');
  await expect(desk.getByRole('link', { name: /Descale the kettle/ })).toBeVisible();
  await field.fill('plumber');
  await expect(desk.getByRole('link', { name: /The plumber rings at nine/ })).toBeVisible();
  await field.fill('market');
  const expense = desk.getByRole('link', { name: /^Market/ });
  await expect(expense).toBeVisible();
  await desk.keyboard.press('ArrowDown');
  await expect(expense).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Market' }).first()).toBeVisible();
  await desk.goBack();
  await expect(field).toHaveValue('market');

  await field.fill('milk 2 l');
  await desk.getByRole('button', { name: /milk 2 l.*Add to “Groceries”/ }).click();
  await expect(field).toHaveValue('');

  const phone = ines.page;
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/');
  await expect(phone.getByRole('checkbox', { name: /milk/ })).toBeVisible();
  await phone.goto('/message');
  await expect(phone.getByText('The plumber rings at nine')).toBeVisible();
  await phone.locator('.app-top-bar').getByRole('link', { name: 'Search' }).click();
  const line = phone.getByRole('searchbox', { name: 'Search or add' });
  await line.fill('pizza 24 with Marc');
  await phone.getByRole('link', { name: /pizza.*New expense.*24.*with Marc/ }).click();
  const sheet = phone.getByRole('dialog', { name: 'New expense' });
  await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('24.00');
  await phone.goBack();
  await expect(line).toHaveValue('pizza 24 with Marc');

  await cutOff(ines.context);
  await line.fill('plumber');
  await expect(phone.getByRole('link', { name: /The plumber rings at nine/ })).toBeVisible();
  await expect(phone.getByText('You’re offline: only messages on this device were searched.')).toBeVisible();
  await line.fill('bread 2x');
  await phone.getByRole('button', { name: /bread 2x.*Add to “Groceries”/ }).click();
  await expect(line).toHaveValue('');
  await ines.context.setOffline(false);
  await desk.goto('/');
  await expect(desk.getByRole('checkbox', { name: /bread/ })).toBeVisible();
});
