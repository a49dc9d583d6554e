// The taps of the ten most common actions on a phone, from the board. Typing isn't counted, nor is a field that already has the
// focus.
import { devices, expect, type Locator, type Page } from '@playwright/test';
import { signUp, type Account } from './account.ts';
import { rowOf, spend } from './money-page.ts';
import type { Hestia } from './hestia.ts';
import { shareHousehold, test } from './fixtures.ts';

const { viewport, hasTouch, isMobile, deviceScaleFactor, userAgent } = devices['Pixel 7'];
test.use({
  contextOptions: { viewport, hasTouch, isMobile, deviceScaleFactor, userAgent, reducedMotion: 'reduce' },
});

type Tap = (what: Locator) => Promise<void>;

/** The number of taps for a job, from the board. */
async function tapsOf(page: Page, does: (tap: Tap) => Promise<unknown>): Promise<number> {
  if (new URL(page.url()).pathname !== '/') await to(page, 'Board').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  let taps = 0;
  await does(async (what) => {
    taps += 1;
    await what.tap();
  });
  return taps;
}

const to = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** Tapped by its label, since the box in it is hidden. */
const labelOf = (of: Locator) => of.locator('xpath=ancestor::label');

const POLL = '3';

/** A task that is Inès’s and due, a list and a poll. */
async function furnish(hestia: Hestia, marc: Account, ines: Account, home: string) {
  const dueDate = new Date(Date.now() - 60_000).toISOString();
  const chore = await marc.call<string>('POST', '/api/Chore', { colocationId: home, title: 'Bins', dueDate });
  await marc.call('POST', `/api/Chore/Enroll?choreId=${chore}&userId=${ines.id}`);
  const list = await marc.call<string>('POST', '/api/ShoppingList', { colocationId: home, name: 'Market' });
  await marc.call('POST', '/api/ShoppingList/Item', { shoppinglistId: list, name: 'Milk', isChecked: false });
  const poll = new FormData();
  const fields = { id: crypto.randomUUID(), colocationId: home, coordX: '600', coordY: '20', coordZ: '1' };
  for (const [name, value] of Object.entries({ ...fields, reminderType: POLL, 'PollInput.Title': 'A cat?' }))
    poll.append(name, value);
  for (const option of ['Yes', 'No']) poll.append('PollInput.Options', option);
  const headers = { authorization: `Bearer ${marc.jwt}` };
  const response = await fetch(`${hestia.url}/api/Reminder`, { method: 'POST', headers, body: poll });
  expect(response.ok).toBe(true);
}

async function addExpense(page: Page, tap: Tap, name: string) {
  await tap(to(page, 'Money'));
  await tap(page.getByRole('button', { name: /^(First expense|Expense)$/ }).filter({ visible: true }));
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  await page.keyboard.type('46.80+12');
  await page.keyboard.press('Enter');
  await page.keyboard.type(name);
  await tap(page.getByRole('button', { name: /^Add/ }));
  await expect(rowOf(page, name)).toContainText('€58.80');
}

const THINGS = ['Bread', 'Eggs', 'Salt'];

test('the ten most common actions need no more than their limit of taps', async ({ hestia, atHome }) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await shareHousehold(ines, marc);
  await furnish(hestia, marc, ines, home);
  const { page } = await atHome(ines);
  const note = (name: string) => page.getByRole('article', { name });
  const taps: Record<string, number> = {};
  const count = async (task: string, does: (tap: Tap) => Promise<unknown>) => {
    taps[task] = await test.step(task, () => tapsOf(page, does));
  };

  await count('finish a task', async (tap) => {
    const tick = page.getByRole('checkbox', { name: '“Bins” is done' });
    await tap(labelOf(tick));
    await expect(page.getByText('Nothing on your plate today.')).toBeVisible();
  });
  await count('tick an item', async (tap) => {
    const item = note('List: Market').getByRole('checkbox', { name: /Milk/ });
    await tap(labelOf(item));
    await expect(item).toBeChecked();
  });
  await count('write three items down', async (tap) => {
    await tap(note('List: Market').getByRole('textbox', { name: 'Add item' }));
    for (const name of THINGS) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    for (const name of THINGS) await expect(note('List: Market').getByRole('checkbox', { name })).toBeAttached();
  });
  await count('vote', async (tap) => {
    const choice = page.getByRole('radio', { name: /Yes/ });
    await tap(choice);
    await expect(choice).toBeChecked();
  });
  await count('invite', async (tap) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tap(button(page, 'Invite a flatmate'));
    await tap(button(page, 'Copy link'));
    await expect(page.getByText('Link copied.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  });
  await count('the first expense', (tap) => addExpense(page, tap, 'Light bulbs'));
  await count('an expense after it', (tap) => addExpense(page, tap, 'Curtains'));
  // Inès is owed 58.80; afterwards she owes 20.
  await spend(marc, 157.6, ines);
  await count('settle up', async (tap) => {
    await tap(to(page, 'Money'));
    await tap(button(page, 'Pay Marc €20.00'));
    await tap(button(page, 'I’ve paid €20.00'));
    await expect(page.getByText('Nobody owes anyone a thing.')).toBeVisible();
  });
  await count('find an old expense', async (tap) => {
    await tap(to(page, 'Money'));
    await tap(page.getByRole('link', { name: 'Search expenses' }));
    await expect(page.getByRole('searchbox', { name: 'Search expenses' })).toBeFocused();
    await page.keyboard.type('bulb');
    await expect(rowOf(page, 'Light bulbs')).toBeVisible();
    await expect(rowOf(page, 'Market')).toBeHidden();
  });
  await count('write a task down', async (tap) => {
    await tap(to(page, 'Tasks'));
    await tap(page.getByRole('button', { name: /^(First task|Task)$/ }).filter({ visible: true }));
    await expect(page.getByRole('textbox', { name: 'What needs doing?' })).toBeFocused();
    await page.keyboard.type('Windows');
    await tap(button(page, 'Add task'));
    await expect(page.getByRole('link', { name: 'Windows' })).toBeVisible();
  });
  await count('send a message', async (tap) => {
    await tap(to(page, 'Messages'));
    await tap(page.getByRole('textbox', { name: 'Message', exact: true }));
    await page.keyboard.type('Who has the key?');
    await tap(button(page, 'Send'));
    await expect(page.getByRole('region', { name: 'Chat' }).getByText('Who has the key?')).toBeVisible();
  });

  expect(taps).toEqual({
    'finish a task': 1,
    'tick an item': 1,
    'write three items down': 1,
    vote: 1,
    invite: 2,
    'the first expense': 3,
    'an expense after it': 3,
    'settle up': 3,
    'find an old expense': 2,
    'write a task down': 3,
    'send a message': 3,
  });
});
