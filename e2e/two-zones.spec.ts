import { readFile } from 'node:fs/promises';
import { dayOf } from '@hestia/contract/time/day.ts';
import { expect, type Page } from '@playwright/test';
import { signUp } from './account.ts';
import { shareHousehold, test } from './fixtures.ts';
import { rowOf } from './money-page.ts';

test.use({ startAt: '/money', zones: { Jo: 'Pacific/Auckland', Kim: 'America/Los_Angeles' } });

const FILE = [
  'Date,Description,Category,Cost,Currency,Jo,Kim',
  '2026-10-31,Sweets,General,20.00,NZD,10.00,-10.00',
  '2026-11-20,Total balance, , ,NZD,10.00,-10.00',
].join('\n\n');

const chooseFile = async (page: Page) => {
  await page.goto('/money/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '2-nz.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
};

/** The heads of months, and below them the rows with their days and names. */
const readHistory = async (page: Page): Promise<readonly string[]> => {
  await page.goto('/money/historical');
  await rowOf(page, 'Sweets').waitFor();
  await rowOf(page, 'Fireworks').waitFor();
  const items = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  return items.map((text) => text.trim().split(/\s+/).slice(0, 3).join(' '));
};

const exportFile = async (page: Page): Promise<readonly [name: string, content: string]> => {
  await page.getByRole('button', { name: 'Actions for All expenses' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const sheet = page.getByRole('dialog', { name: 'Export' });
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save the file' }).click();
  const file = await download;
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
};

/** The day that the calendar of tasks marks as today: of a phone's week, then of a desk's month. */
const readToday = async (page: Page): Promise<readonly string[]> => {
  await page.addInitScript(() => localStorage.setItem('chores.week', 'open'));
  await page.goto('/tasks');
  const marked = page.locator('.chore-day-number[data-today]').filter({ visible: true });
  const days: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    days.push(await marked.innerText());
  }
  return days;
};

test('members on both sides of the date line see, export and import the same days', async ({ hestia, atHome }) => {
  const accounts = [await signUp(hestia, 'Jo'), await signUp(hestia, 'Kim')] as const;
  const id = await shareHousehold(...accounts);
  await accounts[0].call('PUT', '/api/Colocation', { id, timeZone: 'Pacific/Auckland', currency: 'NZD' });
  const [jo, kim] = [await atHome(accounts[0]), await atHome(accounts[1])];

  await chooseFile(kim.page);
  await kim.page.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(kim.page.getByText('1 entry imported.')).toBeVisible();
  // The older client sends an instant: half past eleven in the evening of 31 October in Los Angeles.
  await accounts[1].call('POST', '/api/Expense', {
    colocationId: id,
    expenseCategoryId: await accounts[1].call('POST', '/api/Expense/Category', { colocationId: id, name: 'Party' }),
    name: 'Fireworks',
    amount: 50,
    paidBy: accounts[1].id,
    splitType: 'Evenly',
    splitBetween: accounts.map((account) => account.id),
    dateOfPayment: '2026-11-01T06:30:00.000Z',
  });

  const seen = ['November 2026 $50.00', '1 Nov Fireworks', 'October 2026 $20.00', '31 Oct Sweets'];
  expect(await readHistory(jo.page)).toEqual(seen);
  expect(await readHistory(kim.page)).toEqual(seen);

  const [byJo, byKim] = [await exportFile(jo.page), await exportFile(kim.page)];
  expect(byKim).toEqual(byJo);
  expect(byJo[1]).toContain('2026-10-31,Sweets');
  expect(byJo[1]).toContain('2026-11-01,Fireworks');

  await chooseFile(jo.page);
  await jo.page.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(jo.page.getByText('You’ve imported this before.')).toBeVisible();
  await expect(jo.page.getByRole('button', { name: 'Import anyway' })).toBeVisible();
});

test('the calendar of tasks marks the household’s day as today on both sides of the date line', async ({
  hestia,
  atHome,
}) => {
  const accounts = [await signUp(hestia, 'Jo'), await signUp(hestia, 'Kim')] as const;
  const id = await shareHousehold(...accounts);
  for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
    await accounts[0].call('PUT', '/api/Colocation', { id, timeZone });
    await accounts[0].call('POST', '/api/Chore', { colocationId: id, title: 'Bins', dueDate: '2099-12-31' });
    const today = () => String(Number(dayOf(new Date(), timeZone).slice(8)));
    const before = today();
    for (const account of accounts) {
      const { page } = await atHome(account);
      const seen = await readToday(page);
      // Unless it turned midnight there meanwhile.
      expect([
        [before, before],
        [before, today()],
        [today(), today()],
      ]).toContainEqual(seen);
    }
  }
});
