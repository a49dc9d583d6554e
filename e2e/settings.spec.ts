import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { signUp } from './account.ts';
import { spend } from './money-page.ts';
import { fillSignIn, shareHousehold, signIn, test } from './fixtures.ts';

/** A photo, as a camera would give it. */
const photo = async (page: Page) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } }),
});

test.use({ startAt: null });

test('a new language applies at once, is stored on the device, and follows the account to another one', async ({
  hestia,
  atHome,
  newDevice,
}) => {
  const account = await signUp(hestia, 'Inès');
  await shareHousehold(account);
  const { page, context } = await atHome(account);
  const tab = await context.newPage();
  await tab.goto('/');
  await page.goto('/settings/language');
  const saved = page.waitForResponse('**/api/User/Language');
  await page.getByText('Deutsch').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sprache' })).toBeVisible();
  expect((await saved).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
  await expect(tab.getByRole('link', { name: 'Einstellungen' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sprache' })).toBeVisible();
  const other = (await newDevice()).page;
  await signIn(other, account);
  await expect(other.getByRole('link', { name: 'Einstellungen' })).toBeVisible();
});

test('a theme applies before the first paint, and “as the device” follows the device', async ({
  oneMember: { page },
}) => {
  // The theme at the moment when there is something to draw, long before the app runs.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (document.getElementById('root') === null) return;
      watch.disconnect();
      dataset['themeAtFirst'] = dataset['theme'] ?? 'none';
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/settings/display');
  const themes = page.getByRole('radiogroup', { name: 'Theme' });
  for (const [name, theme] of [
    ['Light', 'light'],
    ['Hestia', 'hestia'],
    ['Dark', 'dark'],
  ] as const) {
    await themes.getByText(name, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.reload();
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-first', theme);
  }
  await themes.getByText('Automatic').click();
  for (const device of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: device });
    await expect(page.locator('html')).toHaveAttribute('data-theme', device);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Automatic' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-first', 'dark');
});

test('a household is renamed for all members, and may require an invitation', async ({ twoMembers: [ines, marc] }) => {
  for (const { page } of [ines, marc]) await page.goto('/settings/colocation');
  await ines.page.getByRole('textbox', { name: 'Name' }).fill('Harbour 3');
  await ines.page.getByRole('textbox', { name: 'Address' }).fill('Quai 3, Brest');
  await ines.page.getByText('Only with an invitation').click();
  await ines.page.getByRole('button', { name: /Currency/ }).click();
  await ines.page.getByRole('option', { name: /CHF/ }).click();
  await ines.page.getByRole('button', { name: 'Save' }).click();
  await expect(ines.page.getByText('Saved.')).toBeVisible();
  await expect(marc.page.getByText('Harbour 3').filter({ visible: true }).first()).toBeVisible();
  await expect(marc.page.getByRole('textbox', { name: 'Address' })).toHaveValue('Quai 3, Brest');
  await expect(marc.page.getByRole('radio', { name: 'Only with an invitation' })).toBeChecked();
  await expect(marc.page.getByRole('button', { name: /Currency/ })).toContainText('CHF');
});

test('leaving with open debts needs a second confirmation, and a code moves a member to another household', async ({
  hestia,
  twoMembers: [ines, marc],
}) => {
  const { page } = marc;
  const yuki = await signUp(hestia, 'Yuki');
  const harbour = await shareHousehold(yuki);
  await yuki.call('PUT', '/api/Colocation', { id: harbour, name: 'Harbour 3' });
  const { code } = await yuki.call<{ code: string }>('POST', '/api/Colocation/Invite', { colocationId: harbour });
  await spend(ines.account, 40, marc.account);
  await page.goto('/settings/change-colocation');
  await page.getByRole('textbox', { name: 'Invitation' }).fill('nothing of that kind');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That isn’t an invitation link or code. Check it for typos.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Invitation' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You’re in 12 Lilac Street now.')).toBeVisible();
  await expect(page.getByText('You still owe €20.00.')).toBeVisible();
  await page.getByRole('link', { name: 'Stay where I am' }).click();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Leave household' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave 12 Lilac Street?' });
  await expect(question).toContainText('You still owe €20.00.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave household' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/colocation-mandatory');
  // Then they join the other, or found their own.
  await page.getByText('Join', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Invitation' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Move in' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Harbour 3').filter({ visible: true }).first()).toBeVisible();
});

test('notification choices and quiet hours are stored with the account', async ({ hestia, atHome, newDevice }) => {
  const account = await signUp(hestia, 'Inès');
  await shareHousehold(account);
  const { page } = await atHome(account);
  await page.goto('/settings/notifications');
  for (const name of ['New messages', 'Closed polls'])
    await page.getByRole('combobox', { name }).selectOption({ label: 'Never' });
  await page.getByText('Hold notifications until morning').click();
  const hours = page.getByRole('group', { name: 'From' }).getByRole('spinbutton', { name: /hour/ });
  await hours.fill('9');
  await expect
    .poll(() => account.call('GET', '/api/Notice/Choice'))
    .toMatchObject({ kinds: { message: false, poll: false, chore: true }, quietFrom: 21 * 60, quietUntil: 7 * 60 });
  const other = (await newDevice()).page;
  await signIn(other, account);
  await other.goto('/settings/notifications');
  await expect(other.getByRole('combobox', { name: 'New messages' })).toHaveValue('never');
  await expect(other.getByRole('combobox', { name: 'New notes' })).toHaveValue('evening');
  await expect(other.getByRole('group', { name: 'From' })).toContainText('9:00');
});

test('a session is ended from another browser, and drafts there survive signing in again', async ({
  hestia,
  atHome,
}) => {
  const account = await signUp(hestia, 'Inès');
  await shareHousehold(account);
  const [here, there] = [(await atHome(account)).page, (await atHome(account)).page];
  await there.goto('/tasks?sheet=new');
  await there.getByRole('textbox', { name: 'What needs doing?' }).fill('Carry the fridge');
  await here.goto('/settings/devices');
  const sessions = here.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
  // Two browsers, and the one that created the account.
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: 'this device' })).toHaveCount(1);
  for (let left = 2; left > 0; left -= 1) {
    await sessions.filter({ hasNotText: 'this device' }).getByRole('button').first().click();
    await expect(sessions).toHaveCount(left);
  }
  await expect(there).toHaveURL(/\/login\?/);
  await expect(there.getByText('You’ve been signed out.')).toBeVisible();
  await fillSignIn(there, account);
  await expect(there).toHaveURL('/tasks?sheet=new');
  await expect(there.getByRole('textbox', { name: 'What needs doing?' })).toHaveValue('Carry the fridge');
});

test('a password is changed, and the old one no longer works', async ({ hestia, atHome, newDevice }) => {
  const account = await signUp(hestia, 'Inès');
  await shareHousehold(account);
  const [page, other] = [(await atHome(account)).page, (await atHome(account)).page];
  for (const each of [page, other]) await each.goto('/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change password' });
  await sheet.getByRole('textbox', { name: 'Current password' }).fill('not this one');
  await sheet.getByRole('textbox', { name: 'New password' }).fill('staple battery horse');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('That isn’t your current password.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Current password' }).fill(account.password);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  // The other sessions end.
  await expect(other).toHaveURL('/login');
  const visitor = (await newDevice()).page;
  await visitor.goto('/login');
  await fillSignIn(visitor, account);
  await expect(visitor.getByText('Wrong email or password.')).toBeVisible();
  await signIn(visitor, { email: account.email, password: 'staple battery horse' });
  await expect(visitor).toHaveURL('/');
});

test("a member's new name and picture show for the others at once", async ({ twoMembers: [ines, marc] }) => {
  for (const { page } of [ines, marc]) await page.goto('/profile');
  const faceOf = (name: string) => ines.page.getByRole('button', { name });
  await faceOf('Inès').click();
  await ines.page.getByRole('textbox', { name: 'Name' }).fill('Inès B.');
  await ines.page.getByRole('button', { name: 'Save' }).click();
  const row = marc.page.getByRole('region', { name: 'Who lives here' }).getByRole('listitem').first();
  await expect(row).toContainText('Inès B.');
  await expect(row.locator('img')).toHaveCount(0);
  await faceOf('Inès B.').click();
  await ines.page.locator('input[type=file]').setInputFiles(await photo(ines.page));
  await expect(ines.page.getByText('Picture saved.')).toBeVisible();
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a phone, too, saves the user's data as a file", async ({ oneMember: { page, account } }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('hestia-my-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as unknown;
  expect(data).toMatchObject({ format: 'hestia-person', profile: { email: account.email }, messages: [] });
});

test("an account is deleted after two confirmations, and can't sign in afterwards", async ({
  twoMembers: [ines, marc],
}) => {
  const { page, account } = marc;
  await ines.page.goto('/profile');
  const members = ines.page.getByRole('region', { name: 'Who lives here' }).getByRole('listitem');
  await expect(members).toHaveCount(2);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/login');
  await expect(members).toHaveCount(1);
  // The page reloads, which loses text typed just before.
  await expect(async () => {
    await fillSignIn(page, account);
    await expect(page.getByText('Wrong email or password.')).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('unsent writes are protected from eviction by the browser; cached files can be loaded again, and contain no text of members', async ({
  hestia,
  atHome,
}) => {
  const account = await signUp(hestia, 'Inès');
  await shareHousehold(account);
  const { page, context } = await atHome(account);
  await page.addInitScript(() => {
    StorageManager.prototype.persist = () => {
      sessionStorage.setItem('asked', `${Number(sessionStorage.getItem('asked')) + 1}`);
      return Promise.resolve(true);
    };
  });
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
  await page.goto('/message');
  const composer = page.getByRole('textbox', { name: 'Message' });
  const say = async (words: string) => {
    await composer.fill(words);
    await composer.press('Enter');
    await expect(page.getByText(words)).toBeVisible();
  };
  await say('I am away');
  expect(await asked()).toBe(null);
  // Waits for the app's prefetches.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await say('Back on Monday');
  await expect.poll(asked).toBe('1');
  await composer.fill('Half a thought');
  await context.setOffline(false);
  await expect(page.getByText('1 change')).toBeHidden();
  await page.evaluate(async () => (await caches.open('images')).put('/seen', new Response('a picture')));

  await page.goto('/settings/storage');
  await expect(page.getByText(/Right now that’s [\d.]+ MB\./)).toBeVisible();
  await page.getByRole('button', { name: 'Clear what can be loaded again' }).click();
  const anew = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
  await anew;
  expect(await page.evaluate(async () => (await caches.match('/seen')) === undefined)).toBe(true);
  await page.goto('/message');
  await expect(page.getByText('Back on Monday')).toBeVisible();
  await expect(composer).toHaveValue('Half a thought');
  expect(await asked()).toBe('1');
});

test.describe('a new build', () => {
  test.use({ installs: 'Inès' });

  test('the settings show the build, and a newer one is offered on return to the page without losing drafts', async ({
    hestia,
    oneMember: { page },
  }) => {
    const version = (await (await fetch(`${hestia.url}/api/Version`)).json()) as string;
    await page.goto('/about');
    await expect(page.getByRole('definition').first()).toHaveText(version);
    await page.goto('/message');
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.fill('Half a sentence');
    const comeBack = async () => {
      const asked = page.waitForResponse('**/build.json', { timeout: 3000 });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await asked;
    };
    // The check for newer builds loads after the first screen.
    await expect(comeBack).toPass();
    await expect(page.getByText('A new version of Hestia is ready.')).toBeHidden();
    await page.route('**/build.json', (route) => route.fulfill({ json: { build: 'assets/newer.js' } }));
    await comeBack();
    await expect(page.getByText('A new version of Hestia is ready.')).toBeVisible();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loaded;
    await expect(page).toHaveURL('/message');
    await expect(message).toHaveValue('Half a sentence');
  });
});
