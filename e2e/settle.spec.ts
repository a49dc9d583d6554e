import { expect } from '@playwright/test';
import { spend } from './money-page.ts';
import { cutOff, test } from './fixtures.ts';
import { readQr } from './qr.ts';

test.use({ startAt: null });

test('a creditor adds payment details; a debtor scans the code and marks it sent; the creditor confirms; a third still owes', async ({
  threeMembers: [ines, marc, yuki],
}) => {
  await spend(ines.account, 39, marc.account, yuki.account);
  await ines.page.goto('/settings/handles');
  await ines.page.getByRole('textbox', { name: 'Account holder' }).fill('Inès Lemaire');
  await ines.page.getByRole('textbox', { name: 'IBAN' }).fill('FR14 2004 1010 0505 0001 3M02 606');
  await ines.page.getByRole('button', { name: 'Save' }).click();
  await expect(ines.page.getByText('Saved.')).toBeVisible();

  await marc.page.goto('/money/refund');
  await expect(marc.page.getByText('You owe €13.00 in all.')).toBeVisible();
  const code = marc.page.getByRole('img', { name: 'QR code: €13.00 to Inès Lemaire' });
  await expect(code).toBeVisible();
  const lines = (await readQr(code))?.split('\n');
  expect(lines?.slice(0, 8)).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Inès Lemaire',
    'FR1420041010050500013M02606',
    'EUR13.00',
  ]);
  await marc.page.getByRole('button', { name: 'Mark as paid' }).click();

  await ines.page.goto('/money/refund');
  await expect(ines.page.getByText('Paid by Marc: €13.00. Did it arrive?')).toBeVisible();
  await ines.page.getByRole('button', { name: 'I received it', exact: true }).click();
  // Undoable commands are sent once the toast is closed.
  await ines.page.getByRole('button', { name: 'Close' }).click();
  await expect(marc.page.getByText('Payment · received')).toBeVisible();
  await yuki.page.goto('/money/refund');
  await expect(yuki.page.getByText('You owe €13.00 in all.')).toBeVisible();
});

test('a debtor pays by QR from Money; the creditor is asked on the board and in Money, and one answer settles both', async ({
  twoMembers: [ines, marc],
}) => {
  await spend(ines.account, 26, marc.account);
  await ines.account.call('PUT', '/api/User/Handles', {
    iban: 'FR14 2004 1010 0505 0001 3M02 606',
    accountName: 'Inès Lemaire',
    paypal: null,
    revolut: null,
    lydia: null,
  });
  await marc.page.goto('/money');
  await marc.page.getByRole('button', { name: 'Pay Inès €13.00' }).click();
  const sheet = marc.page.getByRole('dialog', { name: 'Pay Inès' });
  const code = sheet.getByRole('img', { name: 'QR code: €13.00 to Inès Lemaire' });
  await expect(code).toBeVisible();
  expect((await readQr(code))?.split('\n')).toContain('EUR13.00');
  await sheet.getByRole('button', { name: 'I’ve paid €13.00' }).click();
  await expect(sheet).toBeHidden();
  // Undoable commands are sent once the toast is closed.
  await marc.page.getByRole('button', { name: 'Close' }).click();

  const other = await ines.context.newPage();
  await other.goto('/money');
  await ines.page.goto('/');
  const question = 'Paid by Marc: €13.00. Did it arrive?';
  for (const page of [ines.page, other])
    await expect(page.getByRole('region', { name: 'For you' }).getByText(question)).toBeVisible();

  await other.getByRole('button', { name: 'Not yet' }).click();
  await expect(other.getByText(question)).toBeHidden();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByText(question)).toBeVisible();

  await cutOff(ines.context);
  await ines.page.getByRole('button', { name: 'I received it' }).click();
  await expect(ines.page.getByText(question)).toBeHidden();
  await ines.context.setOffline(false);
  await expect(other.getByText(question)).toBeHidden();
  await marc.page.goto('/money/refund');
  await expect(marc.page.getByText('Payment · received')).toBeVisible();
});
