import { expect } from '@playwright/test';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: '/household/book', viewport: { width: 390, height: 844 } });

test('one member enters the Wi-Fi, another joins by it, corrects and restores it, and prints it for guests without its password', async ({
  twoMembers: [ines, marc],
}) => {
  await ines.page.getByRole('button', { name: 'First entry' }).click();
  await ines.page.getByRole('button', { name: /^Wi-Fi/ }).click();
  await ines.page.getByRole('textbox', { name: 'Wi-Fi name' }).fill('Elm Street 5');
  await ines.page.getByRole('textbox', { name: 'Password' }).fill('tea at four');
  await ines.page.getByRole('button', { name: 'Add entry' }).click();

  const row = marc.page.getByRole('link', { name: /Elm Street 5/ });
  await row.click();
  const sheet = marc.page.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: 'QR code to join Elm Street 5' })).toBeVisible();
  await expect(sheet.getByText('tea at four')).toBeHidden();
  await sheet.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(sheet.getByText('tea at four')).toBeVisible();

  await sheet.getByRole('button', { name: 'Edit entry' }).click();
  await sheet.getByRole('textbox', { name: 'Password' }).fill('coffee at five');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(sheet.getByText(/^Before Marc/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Restore this version' }).click();
  await expect(sheet.getByText(/^Before Marc/)).toHaveCount(2);

  await ines.page.goto('/household/book?sheet=guests');
  const paper = ines.page.locator('.book-paper');
  await expect(paper.getByText('Ask us')).toBeVisible();
  await expect(paper.getByText('tea at four')).toHaveCount(0);
  await ines.page.getByText('With the Wi-Fi password').click();
  await expect(paper.getByText('tea at four')).toBeVisible();
});

test('a meter reading is entered offline, and a lower number than the last needs a confirmation', async ({
  twoMembers: [ines, marc],
}) => {
  const [home] = await ines.account.call<{ id: string }[]>('GET', '/api/Colocation');
  const content = { kind: 'meter', unit: 'kWh', number: '' };
  const entryId = await ines.account.call('POST', '/api/Book', {
    colocationId: home?.id,
    title: 'Electricity',
    content,
  });
  for (const [readOn, value] of [
    ['2026-01-01', 1000],
    ['2026-02-01', 1100],
    ['2026-03-01', 1310],
  ])
    await ines.account.call('POST', '/api/Book/Reading', { entryId, readOn, value });
  await ines.page.getByRole('link', { name: /Electricity/ }).click();
  await expect(ines.page.getByRole('dialog').getByText('Used per day')).toBeVisible();
  await cutOff(ines.context);
  const field = ines.page.getByRole('textbox', { name: 'Reading in kWh' });
  await expect(field).toBeFocused();
  await field.fill('12.5');
  await field.press('Enter');
  await expect(ines.page.getByText(/less than 1,310/)).toBeVisible();
  await ines.page.getByRole('button', { name: 'Add anyway' }).click();
  await expect(ines.page.getByRole('dialog').getByText('12.5 kWh')).toBeVisible();
  await ines.context.setOffline(false);
  await expect(marc.page.getByRole('link', { name: /12\.5/ })).toBeVisible();
});
