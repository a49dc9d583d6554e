import { expect } from '@playwright/test';
import { type Account, signUp } from './account.ts';
import type { Hestia } from './hestia.ts';
import { readDeviceStorage } from './device-storage.ts';
import { addExpense, rowOf } from './money-page.ts';
import { fillSignIn, shareHousehold, type Device, signIn, test } from './fixtures.ts';

test.use({ installs: 'Inès', startAt: '/money' });

test('signing out leaves nothing on a shared device', async ({
  hestia,
  twoMembers: [{ page, context, account }, marc],
}) => {
  await addExpense(page, { amount: '30', name: 'A secret present', category: 'Fun' });
  await page.getByRole('button', { name: 'Expense', exact: true }).click();
  await page.getByRole('textbox', { name: 'What for?' }).fill('Another secret');
  await page.keyboard.press('Escape');
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  await expect(rowOf(marc.page, 'A secret present')).toBeVisible();
  await page.goto('/settings');
  await expect(async () => {
    // The former try may have been slow.
    if (new URL(page.url()).pathname === '/login') return;
    // While a write waits for its answer, signing out asks first.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click({ timeout: 5000 });
    await expect(page).toHaveURL('/login', { timeout: 5000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  // The empty databases are deleted, too, once the page that signed out is gone.
  await expect(async () => {
    // Signing out reloads the page, and pending requests of the old one are lost.
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases.join()).not.toContain(account.id);
  }).toPass();
  const onDevice = await readDeviceStorage(page);
  const stored = JSON.stringify(onDevice);
  for (const secret of [account.id, account.email, account.username, token, 'secret'])
    expect(stored).not.toContain(secret);
  expect(onDevice.records).toEqual([]);
  expect(onDevice.cached.filter((url) => url.includes('/api/'))).toEqual([]);
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);

  // The old session has ended on the server, too.
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await fetch(`${hestia.url}/api/Colocation`, { headers })).status).toBe(401);

  await page.goBack();
  await expect(page).toHaveURL('/login');
  await signIn(page, await signUp(hestia, 'Otto'));
  await expect(page).toHaveURL('/colocation-mandatory');
  await expect(page.getByText('secret')).toHaveCount(0);
});

test('signing out in one tab signs out all of them', async ({ oneMember: { page, context } }) => {
  const tab = await context.newPage();
  await tab.goto('/tasks');
  await expect(tab.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
  await tab.evaluate(() => sessionStorage.setItem('return-path', '/tasks?chore=secret'));
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(tab).toHaveURL('/login');
  await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await tab.evaluate(() => sessionStorage.getItem('return-path'))).toBeNull();
});

test('an unsent write is not discarded without a question', async ({ oneMember: { page, context } }) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  await addExpense(page, { amount: '8', name: 'Candles', category: 'Fun' });
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect(question).toContainText('the server and will be lost');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await page.goto('/money');
  await expect(rowOf(page, 'Candles')).not.toContainText('Waiting to send');
});

/** Ada has read a task and started another, when her session is ended elsewhere. */
async function endElsewhere(hestia: Hestia, atHome: (account: Account) => Promise<Device>) {
  const [ada, bea] = [await signUp(hestia, 'Ada'), await signUp(hestia, 'Bea')];
  for (const one of [ada, bea]) await shareHousehold(one);
  const { colocationId } = await ada.call<{ colocationId: string }>('GET', `/api/User/GetById/${ada.id}`);
  await ada.call('POST', '/api/Chore', { colocationId, title: 'Water the plants' });
  const { page } = await atHome(ada);
  await page.goto('/tasks?sheet=new');
  const title = page.getByRole('textbox', { name: 'What needs doing?' });
  await title.fill('Carry the fridge');
  const readStored = async () => JSON.stringify(await readDeviceStorage(page));
  await expect.poll(readStored).toContain('Water the plants');
  const sessions = await ada.call<{ id: string; current: boolean }[]>('GET', '/api/Account/Sessions');
  for (const { id, current } of sessions) if (!current) await ada.call('DELETE', `/api/Account/Sessions/${id}`);
  await expect(page.getByText('You’ve been signed out.')).toBeVisible();
  return { page, ada, bea, title, readStored };
}

test("another user's sign-in on the same device asks about unsent writes first", async ({ hestia, atHome }) => {
  const { page, ada, bea, title, readStored } = await endElsewhere(hestia, atHome);
  // A lost device shows no data; its owner's writes wait for them.
  await expect.poll(readStored).not.toContain('Water the plants');
  expect(await readStored()).toContain('Carry the fridge');

  await fillSignIn(page, bea);
  const question = page.getByRole('alertdialog', { name: 'Discard unsent changes?' });
  await expect(question).toContainText('1 unsent change by Ada is on this device. Sign in as Ada to send it.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login/);
  // The refused sign-in has ended: the field is empty for the next one.
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  await fillSignIn(page, ada);
  await expect(title).toHaveValue('Carry the fridge');
});

test('discarded writes of the former user are erased from the device', async ({ hestia, atHome }) => {
  const { page, ada, bea, readStored } = await endElsewhere(hestia, atHome);
  await fillSignIn(page, bea);
  const inside = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await inside;
  await expect(page).not.toHaveURL(/\/login/);
  for (const word of ['Carry the fridge', 'Water the plants', ada.id])
    await expect.poll(readStored).not.toContain(word);
});
