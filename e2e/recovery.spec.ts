import { expect } from '@playwright/test';
import { openSession, signUp } from './account.ts';
import { heldBy, shareHousehold, test } from './fixtures.ts';

test('a user who forgot their password signs in with a recovery code, once, and chooses a new one', async ({
  hestia,
  newDevice,
}) => {
  const ines = await signUp(hestia, 'Inès');
  await shareHousehold(ines);
  const { page } = await newDevice(heldBy(hestia, await openSession(hestia, ines)));
  await page.goto('/settings/recovery');
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make codes' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = (await codes.nth(4).textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('hestia-recovery-codes.txt');

  const signOut = async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/login');
  };
  await signOut();
  const recover = async () => {
    await page.getByText('Forgot your password?').click();
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    // The sign-in page has an e-mail field, too, and stays until this page can be shown.
    await expect(page.getByRole('heading', { name: 'Sign in with a recovery code' })).toBeVisible();
    await page.getByLabel('Email address').fill(ines.email);
    await page.getByLabel('Recovery code').fill(code.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await recover();
  await expect(page.getByRole('heading', { name: 'Welcome back, Inès.' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('the fern on the sill');
  const inside = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await inside;
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.goto('/settings/recovery');
  await expect(page.getByText(/^9 codes left/)).toBeVisible();

  await signOut();
  await recover();
  await expect(page.getByRole('alert')).toHaveText(/or the code has already been used/);
});
