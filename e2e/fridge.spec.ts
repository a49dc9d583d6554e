import { expect, type Page } from '@playwright/test';
import { signUp, type Account } from './account.ts';
import { shareHousehold, test } from './fixtures.ts';
import { countsOf } from './page-counts.ts';

test.use({ startAt: null });

const DAY_MS = 86_400_000;
const tablet = { width: 1180, height: 820 };

type Home = { readonly id: string; readonly bins: string; readonly market: string };

/** A flat with a task of today, a list, a note, and a member who is away. */
async function furnish(ines: Account, marc: Account): Promise<Home> {
  const id = await shareHousehold(ines, marc);
  const chore = { colocationId: id, title: 'Bins', enrolled: [marc.id], dueDate: new Date().toISOString() };
  const bins = await ines.call<string>('POST', '/api/Chore', chore);
  const note = { colocationId: id, reminderType: 2, shoppingListName: 'Market' };
  const market = await ines.call<string>('POST', '/api/Reminder', note);
  await ines.call('POST', '/api/Reminder/ShoppingList', { reminderId: market, name: 'Lemons', isChecked: false });
  const text = { colocationId: id, reminderType: 0, content: 'The plumber comes at nine', color: 'yellow' };
  await ines.call('POST', '/api/Reminder', text);
  const today = new Date().toISOString().slice(0, 10);
  await ines.call('POST', '/api/Absence', { colocationId: id, userId: ines.id, fromOn: today, untilOn: null });
  return { id, bins, market };
}

const codeOn = async (page: Page): Promise<string> => {
  const code = page.locator('.fridge-code');
  await expect(code).toHaveText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  return code.innerText();
};

/** Pairs the tablet by a call, where the journey is about something else. */
async function pair(page: Page, by: Account, colocationId: string): Promise<void> {
  await page.goto('/fridge');
  const rights = { tick: true, add: true, vote: true };
  await by.call('POST', '/api/Pairing', { colocationId, code: await codeOn(page), name: 'Fridge', rights });
  await expect(page.locator('.fridge-row')).toBeVisible({ timeout: 15_000 });
}

const row = (page: Page, title: string) => page.locator('.fridge-row').filter({ hasText: title });
const item = (page: Page, name: string) => page.locator('.fridge-item').filter({ hasText: name });

test('a tablet is paired by its code, ticks for who did it, works without network, and forgets all when it is ended', async ({
  hestia,
  atHome,
  newDevice,
}) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await furnish(ines, marc);
  const { page, context } = await newDevice(undefined, { serviceWorkers: 'allow' });
  await page.setViewportSize(tablet);
  await page.goto('/fridge');
  const code = await codeOn(page);

  const { page: phone } = await atHome(ines);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/settings/fridge');
  await phone.getByRole('button', { name: 'Pair a tablet' }).click();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Code on the tablet' }).fill('AAAA-AAAA');
  await sheet.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(sheet.getByText('No tablet shows this code now.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Code on the tablet' }).fill(code.toLowerCase());
  await sheet.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(phone.getByRole('button', { name: /^Fridge/ })).toBeVisible();

  await expect(row(page, 'Bins')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('The plumber comes at nine')).toBeVisible();
  await expect(page.getByText('Inès is away')).toBeVisible();

  // Whose turn it is comes first; it counts for the one who is chosen.
  await row(page, 'Bins').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/Marc/, /Inès/]);
  await page.getByRole('dialog').getByRole('button', { name: 'Inès' }).click();
  await expect(row(page, 'Bins')).toContainText('done by Inès');
  await expect
    .poll(async () => {
      const chores = await marc.call<{ id: string; doneBy: string | null }[]>(
        'GET',
        `/api/Chore/GetByColocationId/${home.id}`,
      );
      return chores.find(({ id }) => id === home.bins)?.doneBy;
    })
    .toBe(ines.id);

  // A change by a phone arrives without a touch.
  await marc.call('POST', '/api/Reminder/ShoppingList', { reminderId: home.market, name: 'Milk', isChecked: false });
  await expect(item(page, 'Milk')).toBeVisible({ timeout: 20_000 });

  // Without network it starts, ticks and adds; all of it arrives later, once.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await item(page, 'Lemons').click();
  await expect(item(page, 'Lemons')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: 'Add to Market' }).fill('Coffee');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 changes are waiting')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(item(page, 'Coffee')).toBeVisible();
  await context.setOffline(false);
  const items = async () =>
    (
      await marc.call<{ items: { name: string; isChecked: boolean }[] | null }>('GET', `/api/Reminder/${home.market}`)
    ).items
      ?.map(({ name, isChecked }) => `${name} ${isChecked}`)
      .toSorted();
  await expect.poll(items, { timeout: 20_000 }).toEqual(['Coffee false', 'Lemons true', 'Milk false']);
  await expect(page.getByText('No connection')).toBeHidden({ timeout: 20_000 });

  // The phone that ends it says who; the tablet forgets everything.
  await phone.getByRole('button', { name: /^Fridge/ }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(phone.getByText(/^Ended by Inès/)).toBeVisible();
  await expect(page.getByText('Everything it had stored is deleted.')).toBeVisible({ timeout: 20_000 });
  await codeOn(page);
  await expect.poll(() => storedBy(page)).not.toContain('Lemons');
});

/** All that the page has stored of the household. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = indexedDB.open('hestia-fridge');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result));
      open.addEventListener('error', () => reject(new Error('no database')));
    });
    const all = db.transaction('kept').objectStore('kept').getAll();
    const rows = await new Promise<unknown>((resolve) => all.addEventListener('success', () => resolve(all.result)));
    db.close();
    return JSON.stringify([rows, Object.entries(localStorage)]);
  });

test('a tablet stays open for two months: it shows the current day, is dark at night, renews its token, and doesn’t grow', async ({
  hestia,
  newDevice,
}) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await furnish(ines, marc);
  await ines.call('PUT', '/api/Colocation', { id: home.id, timeZone: 'UTC' });
  const { page, context } = await newDevice(undefined, { timezoneId: 'UTC' });
  await page.setViewportSize(tablet);
  await page.clock.install();
  const counts = await countsOf(page);
  await page.goto('/fridge');
  const rights = { tick: true, add: true, vote: false };
  await ines.call('POST', '/api/Pairing', { colocationId: home.id, code: await codeOn(page), name: 'Fridge', rights });
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(row(page, 'Bins')).toBeVisible({ timeout: 500 });
  }).toPass();
  const weekday = () =>
    page.evaluate(() => new Date().toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }));
  await page.clock.fastForward(DAY_MS);
  await page.clock.runFor(60_000);
  const early = await counts.read();
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/Fridge/Renew'));
  for (let day = 0; day < 60; day++) {
    // For three weeks of them it has no network.
    if (day === 10) await context.setOffline(true);
    if (day === 31) await context.setOffline(false);
    await page.clock.fastForward(DAY_MS);
    await page.clock.runFor(15_000);
  }
  expect((await renewed).status()).toBe(200);
  await expect(page.locator('.fridge-now')).toContainText(await weekday());
  await expect(row(page, 'Bins')).toContainText('due since');
  const late = await counts.read();
  expect(late.nodes - early.nodes).toBeLessThanOrEqual(100);
  expect(late.listeners - early.listeners).toBeLessThanOrEqual(20);
  for (const [hour, theme] of [
    [23, 'dark'],
    [8, 'light'],
  ] as const) {
    const now = await page.evaluate(() => Date.now());
    await page.clock.fastForward(((hour * 3_600_000 - (now % DAY_MS) + DAY_MS) % DAY_MS) + 60_000);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  }
});

test('a guest’s link shows the board on any phone, for reading, until a member ends it', async ({
  hestia,
  atHome,
  newDevice,
}) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await furnish(ines, marc);
  const { page } = await atHome(ines);
  await page.goto('/settings/fridge');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'For' }).fill('Cat sitter');
  await page.getByRole('dialog').getByRole('button', { name: 'Make link' }).click();
  const url = await page.getByRole('dialog').getByRole('textbox', { name: 'Guest link' }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  const { page: guest } = await newDevice();
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(url.replace(new URL(url).origin, ''));
  await expect(guest.getByText('The plumber comes at nine')).toBeVisible();
  await expect(guest).toHaveURL(/\/fridge$/);
  await expect(row(guest, 'Bins')).toBeVisible();
  await expect(guest.locator('.fridge button')).toHaveCount(0);

  const pairings = await ines.call<{ id: string }[]>('GET', `/api/Pairing?colocationId=${home.id}`);
  await ines.call('DELETE', `/api/Pairing/${pairings[0]?.id}`);
  await expect(guest.getByText('This link has ended.')).toBeVisible({ timeout: 20_000 });
  await guest.goto(url.replace(new URL(url).origin, ''));
  await guest.reload();
  await expect(guest.getByText('This link has ended.')).toBeVisible();
});

test('a tablet follows what the household lets it do', async ({ hestia, newDevice }) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await furnish(ines, marc);
  const poll = {
    title: 'Flat dinner?',
    options: ['Friday', 'Saturday'],
    expirationDate: new Date(Date.now() + DAY_MS).toISOString(),
  };
  await ines.call('POST', '/api/Reminder', { colocationId: home.id, reminderType: 3, pollInput: poll });
  const { page } = await newDevice();
  await page.setViewportSize(tablet);
  await pair(page, ines, home.id);
  await page.getByRole('button', { name: /^Friday/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Marc' }).click();
  await expect(page.getByRole('button', { name: /^Friday/ })).toContainText('1');
  const [fridge] = await ines.call<{ id: string }[]>('GET', `/api/Pairing?colocationId=${home.id}`);
  const rights = { tick: false, add: false, vote: false };
  await ines.call('PUT', '/api/Pairing', { id: fridge?.id, rights });
  await expect(page.locator('.fridge button')).toHaveCount(0, { timeout: 20_000 });
});
