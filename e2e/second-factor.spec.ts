import { expect } from '@playwright/test';
import { openSession, signUp } from './account.ts';
import { plugIn } from './authenticator.ts';
import { heldBy, shareHousehold, test } from './fixtures.ts';

test('two-step sign-in requires a passkey after the password, or a recovery code', async ({ hestia, newDevice }) => {
  const ines = await signUp(hestia, 'Inès');
  await shareHousehold(ines);
  // Passkeys are made for a name, not for an address of numbers.
  const named = { ...hestia, url: hestia.url.replace('127.0.0.1', 'localhost') };
  const { page, context } = await newDevice(heldBy(named, await openSession(hestia, ines)));
  await plugIn(context, page);
  const settings = `${named.url}/settings/passkeys`;
  const asks = page.getByRole('switch', { name: 'Also ask for a passkey (two-step sign-in)' });
  await page.goto(settings);
  await expect(asks).toBeDisabled();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await sheet.getByLabel('Name').fill('Phone');
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Phone' })).toBeVisible();
  await expect(asks).toBeDisabled();
  await page.getByRole('region', { name: 'Two-step sign-in' }).getByRole('link', { name: 'Recovery codes' }).click();
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make codes' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  const code = (await codes.nth(2).textContent()) ?? '';

  const turn = async (action: 'Turn on' | 'Turn off') => {
    await page.goto(settings);
    await page.getByText('Also ask for a passkey (two-step sign-in)').click();
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
    await expect(asks).toBeChecked({ checked: action === 'Turn on' });
  };
  const signOutAndIn = async () => {
    await page.goto(`${named.url}/settings`);
    const left = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await left;
    await page.waitForURL('**/login');
    await page.getByLabel('Email address').fill(ines.email);
    await page.getByLabel('Password', { exact: true }).fill(ines.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const comeIn = async (button: string) => {
    const inside = page.waitForEvent('load');
    await page.getByRole('button', { name: button, exact: true }).click();
    await inside;
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  };

  await turn('Turn on');
  await page.getByRole('button', { name: 'Phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Two-step sign-in needs your last passkey')).toBeVisible();

  await signOutAndIn();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await comeIn('Continue with a passkey');

  await signOutAndIn();
  await page.getByText('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('That isn’t one of your codes, or it was used already.');
  await page.getByLabel('Recovery code').fill(code.toLowerCase());
  await comeIn('Sign in');
  await page.goto(`${named.url}/settings/recovery`);
  await expect(page.getByText(/^9 codes left/)).toBeVisible();
  await expect(page.getByText('a recovery code replaces the passkey, not the password')).toBeVisible();

  await turn('Turn off');
  await signOutAndIn();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
});
