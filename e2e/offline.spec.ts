import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { signUp, type Account } from './account.ts';
import { readDeviceStorage } from './device-storage.ts';
import { rowOf, spend } from './money-page.ts';
import { shareHousehold, test } from './fixtures.ts';

test.use({ installs: 'Inès', startAt: null });

// A dynamic name, so that the compiler doesn't check the screens here.
const manifest = pathToFileURL(path.resolve(import.meta.dirname, '../packages/web/src/app/shell/pages.ts')).href;
const { pages } = (await import(manifest)) as { pages: readonly { path: string; isOutside?: true }[] };
/** Browsers lack this page. */
const OF_PHONES = '/settings/phone';
/** Pages that need the server, and the guide, which is fetched when a member opens it. */
const AT_THE_SERVER = [
  '/add-user',
  '/guide',
  '/settings/calendar',
  '/settings/devices',
  '/settings/fridge',
  '/settings/handles',
  '/settings/passkeys',
  '/settings/tags',
  '/settings/recovery',
  '/settings/notifications',
];
const NOT_HERE = 'Not on this device yet.';

test('after one visit every page opens offline after a cold start, and says what is unavailable, in any language', async ({
  hestia,
  atHome,
}) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await shareHousehold(ines, marc);
  const list = await furnish(ines, marc, home);
  const { page, context } = await atHome(ines);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // The data of the last page is prefetched after the first screen.
  await expect.poll(async () => JSON.stringify(await readDeviceStorage(page)), { timeout: 30_000 }).toContain('["news');
  await context.setOffline(true);
  await page.goto('/money/RefundHistory');
  await expect(rowOf(page, 'Marc')).toBeVisible();

  const addresses: Partial<Record<string, string>> = {
    '/list': `/list?id=${list}`,
    '/tag/$code': '/tag/ABCDEFGHJKMNPQ',
    '/money/statement': `/money/statement?person=${marc.id}`,
  };
  const texts = new Map<string, string>();
  for (const { path: at, isOutside } of pages)
    if (!isOutside && at !== OF_PHONES) texts.set(at, await openCold(page, addresses[at] ?? at));
  for (const [at, text] of texts) expect(text.includes(NOT_HERE), at).toBe(AT_THE_SERVER.includes(at));
  expect(texts.get('/list')).toContain('Oat milk');
  expect(texts.get('/money/deleted')).toContain('Mistake');
  expect(texts.get('/money/statement')).toContain('Market');
  expect(texts.get('/message')).toContain('It’s quiet in here.');
  expect(texts.get('/settings/log')).toContain('Marc');
  await context.addCookies([{ name: 'locale', value: 'fr', url: hestia.url }]);
  expect(await openCold(page, '/tasks')).toContain('Tâches');
});

/** A little of everything but messages. Answers the id of a shopping list. */
async function furnish(ines: Account, marc: Account, colocationId: string): Promise<string> {
  await spend(ines, 30, marc);
  const categories = await ines.call<NamedRow[]>('GET', `/api/Expense/GetByColocationId/${colocationId}`);
  const idOf = (sought: string) => categories.find(({ name }) => name === sought)?.id;
  const paid = { colocationId, amount: 10, paidBy: marc.id, splitBetween: [ines.id] };
  await marc.call('POST', '/api/Expense', { ...paid, name: 'Refund', expenseCategoryId: idOf('Refund') });
  const mistake = { ...paid, name: 'Mistake', splitType: 'Evenly', expenseCategoryId: idOf('Food') };
  const id = await marc.call<string>('POST', '/api/Expense', mistake);
  await marc.call('DELETE', `/api/Expense/${id}`);
  const list = await ines.call<string>('POST', '/api/ShoppingList', { colocationId, name: 'Market' });
  await ines.call('POST', '/api/Reminder/ShoppingList', { reminderId: list, name: 'Oat milk', isChecked: false });
  return list;
}

type NamedRow = { readonly id: string; readonly name: string };

/** Opens a page for the first time, like an app that was closed. Returns its text; nothing on it has failed. */
async function openCold(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page).toHaveURL(address);
  await expect(page.locator('main h1, main .message-composer, main textarea').first()).toBeVisible();
  await expect(page.locator('main .ui-skeleton')).toHaveCount(0);
  const main = page.locator('main');
  // The heading shows before the answer, which never arrives.
  if (AT_THE_SERVER.includes(address)) await expect(main).toContainText(NOT_HERE);
  expect([address, await main.getByRole('alert').allInnerTexts()]).toEqual([address, []]);
  return main.innerText();
}
