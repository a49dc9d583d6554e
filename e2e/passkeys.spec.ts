import { expect } from '@playwright/test';
import { openSession, signUp } from './account.ts';
import { plugIn } from './authenticator.ts';
import { heldBy, shareHousehold, test } from './fixtures.ts';

test('a passkey is added, signs its owner in, is renamed, and no longer works once removed', async ({
  hestia,
  newDevice,
}) => {
  const ines = await signUp(hestia, 'Inès');
  await shareHousehold(ines);
  // Passkeys are made for a name, not for an address of numbers.
  const named = { ...hestia, url: hestia.url.replace('127.0.0.1', 'localhost') };
  const { page, context } = await newDevice(heldBy(named, await openSession(hestia, ines)));
  await plugIn(context, page);
  await page.goto(`${named.url}/settings/passkeys`);
  const add = page.getByRole('button', { name: 'Add a passkey' });
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await add.click();
  await sheet.getByLabel('Name').fill('Phone');
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Phone' })).toBeVisible();
  await add.click();
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('This device already has a passkey of yours.');
  await sheet.getByRole('button', { name: 'Close' }).click();

  const signOut = async () => {
    await page.goto(`${named.url}/settings`);
    // The sign-in page may show before the old page unloads, which would lose the press.
    const left = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await left;
    await page.waitForURL('**/login');
  };
  await signOut();
  const inside = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await inside;
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();

  await page.goto(`${named.url}/settings/passkeys`);
  await page.getByRole('button', { name: 'Phone' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old phone');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('button', { name: 'Old phone' });
  await expect(row).toContainText('last used');
  await row.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible();

  await signOut();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('This passkey isn’t registered here. Sign in another way.');
});
