import { expect, type Page } from '@playwright/test';
import { signUp } from './account.ts';
import { cutOff, fillSignIn, shareHousehold, test } from './fixtures.ts';
import { readQr } from './qr.ts';

test.use({ startAt: null });

/** The path that a phone's camera finds on the tag in the open sheet. */
async function readTag(page: Page): Promise<string> {
  const picture = page.getByRole('dialog').getByRole('img', { name: /^QR code for/ });
  await expect(picture).toBeVisible();
  const address = await readQr(picture);
  expect(address).toMatch(/\/tag\/[A-Z2-9]{14}$/);
  return new URL(address ?? '').pathname;
}

test('one member prints tags of a task and a list; another scans them on a phone, also offline', async ({
  hestia,
  atHome,
  newDevice,
}) => {
  const accounts = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')] as const;
  const colocationId = await shareHousehold(...accounts);
  const [founder] = accounts;
  const members = accounts.map(({ id }) => id);
  const today = new Date().toISOString().slice(0, 10);
  const repeat = {
    rule: 'FREQ=DAILY;INTERVAL=1',
    basis: 'schedule',
    from: `${today}T23:00`,
    rotation: 'order',
    members,
  };
  const bins = await founder.call<string>('POST', '/api/Chore', {
    colocationId,
    title: 'Bins',
    repeat: { ...repeat, isPaused: false },
  });
  const note = { colocationId, reminderType: 2, shoppingListName: 'Market' };
  const market = await founder.call<string>('POST', '/api/Reminder', note);
  const [ines, marc] = [await atHome(accounts[0]), await atHome(accounts[1])];
  await marc.page.setViewportSize({ width: 390, height: 844 });

  await ines.page.goto(`/tasks?chore=${bins}`);
  await ines.page.getByRole('dialog').getByRole('button', { name: 'QR tag' }).click();
  const ofBins = await readTag(ines.page);
  await ines.page.goto(`/list?id=${market}&sheet=tag`);
  const ofMarket = await readTag(ines.page);

  await marc.page.goto(ofBins);
  await expect(marc.page.getByRole('heading', { name: 'Bins' })).toBeVisible();
  await expect(marc.page.getByText(/^Next turn: Marc/)).toBeVisible();
  await marc.page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(marc.page.getByText('Done by Marc')).toBeVisible();

  // The next scan shows the next turn.
  await ines.page.goto(ofBins);
  await expect(ines.page.getByText(/^Next turn: Inès/)).toBeVisible();
  await expect(ines.page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();

  await marc.page.goto(ofMarket);
  await expect(marc.page.getByRole('heading', { name: 'Market' })).toBeVisible();
  await cutOff(marc.context);
  await marc.page.getByRole('textbox', { name: 'Add item' }).fill('Milk');
  await marc.page.keyboard.press('Enter');
  await expect(marc.page.getByRole('list', { name: 'To buy' })).toHaveText('Milk');
  await marc.context.setOffline(false);
  await ines.page.goto(`/list?id=${market}`);
  await expect(ines.page.getByText('Milk')).toBeVisible({ timeout: 20_000 });

  // A visitor learns nothing; once signed in, the tag opens its page.
  const { page: visitor } = await newDevice();
  await visitor.goto(ofBins);
  await expect(visitor).toHaveURL(/\/login/);
  await expect(visitor.getByText('Bins')).toBeHidden();
  await fillSignIn(visitor, accounts[1]);
  await expect(visitor.getByRole('heading', { name: 'Bins' })).toBeVisible();

  // Inès cancels it; Marc is told so, and members of other households nothing.
  await ines.page.goto('/settings/tags');
  await ines.page.getByRole('button', { name: 'More about “Bins”' }).click();
  await ines.page.getByRole('menuitem', { name: 'Cancel tag' }).click();
  await ines.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel tag' }).click();
  await expect(visitor.getByRole('heading', { name: 'The tag of “Bins” was canceled' })).toBeVisible();
  await expect(visitor.getByText(/^By Inès/)).toBeVisible();
  const stranger = await signUp(hestia, 'Yuki');
  await shareHousehold(stranger);
  const { page: elsewhere } = await atHome(stranger);
  for (const path of [ofBins, ofMarket]) {
    await elsewhere.goto(path);
    await expect(elsewhere.getByRole('heading', { name: 'This tag opens nothing.' })).toBeVisible();
  }
});
