import { readFile } from 'node:fs/promises';
import { monthsAfter } from '@hestia/contract/money/planning/months.ts';
import { dayOf, monthOf } from '@hestia/contract/time/day.ts';
import { expect, type Page } from '@playwright/test';
import { type Account, signUp } from './account.ts';
import { shareHousehold, test } from './fixtures.ts';

test.use({ startAt: null, zones: { Inès: 'Pacific/Auckland', Marc: 'America/Los_Angeles' } });

const PARIS = 'Europe/Paris';
const NOW = monthOf(dayOf(new Date(), PARIS));
const LAST = monthsAfter(NOW, -1);

const nameOf = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Its instant is in the month before, everywhere; only the household's day counts. */
const INSTANT = `${monthsAfter(LAST, -1)}-28T23:59:00.000Z`;

async function buy(by: Account, colocationId: string, change: object): Promise<void> {
  const categories = await by.call<{ id: string; name: string }[]>(
    'GET',
    `/api/Expense/GetByColocationId/${colocationId}`,
  );
  const id = categories.find(({ name }) => name === 'Food')?.id;
  const expenseCategoryId = id ?? (await by.call('POST', '/api/Expense/Category', { colocationId, name: 'Food' }));
  await by.call('POST', '/api/Expense', { colocationId, expenseCategoryId, paidBy: by.id, ...change });
}

async function openLastMonth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(`/money/statement?month=${LAST}`);
  await expect(page.getByRole('heading', { name: nameOf(LAST) })).toBeVisible();
}

test('one member closes the month on a phone, another edits it on a desktop and is asked once; both see the mark', async ({
  hestia,
  atHome,
}) => {
  const accounts = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')] as const;
  const id = await shareHousehold(...accounts);
  await accounts[0].call('PUT', '/api/Colocation', { id, timeZone: PARIS });
  const splitBetween = accounts.map((account) => account.id);
  await buy(accounts[0], id, {
    name: 'Market',
    amount: 40,
    splitBetween,
    dateOfPayment: INSTANT,
    paidOn: `${LAST}-01`,
  });
  const [ines, marc] = [await atHome(accounts[0]), await atHome(accounts[1])];

  await openLastMonth(ines.page, 390);
  await openLastMonth(marc.page, 1440);
  await ines.page.getByRole('button', { name: 'Close the month' }).click();
  await expect(ines.page.getByText(/^Closed by Inès on/)).toBeVisible();
  await expect(marc.page.getByText(/^Closed by Inès on/)).toBeVisible();

  await marc.page.getByRole('link', { name: /^Market/ }).click();
  await marc.page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = marc.page.getByRole('dialog').or(marc.page.getByRole('complementary')).last();
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('46');
  await form.getByRole('button', { name: 'Save' }).click();
  const question = marc.page.getByRole('alertdialog', { name: `${nameOf(LAST)} is closed` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await form.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Change it' }).click();
  await expect(question).toBeHidden();

  for (const { page } of [ines, marc]) {
    await expect(page.getByText('Changed after closing').first()).toBeVisible();
    await expect(page.getByText('at closing €40.00').first()).toBeVisible();
    const changes = page.getByRole('region', { name: 'Changed after closing' });
    await expect(changes.getByRole('listitem')).toHaveText(/Market.*Marc.*€40\.00 → €46\.00/s);
  }

  const download = ines.page.waitForEvent('download');
  await ines.page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`12 Lilac Street_${LAST}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${LAST}-01,Market,Food,46.00,EUR,23.00,-23.00`);

  await marc.page.getByRole('button', { name: 'Open again' }).click();
  await expect(ines.page.getByText(/^Closed by Inès on/)).toBeHidden({ timeout: 20_000 });
});

test('in the first days of a month a card closes the last one, and settle now asks the payer, who records the payment', async ({
  hestia,
  atHome,
}) => {
  const accounts = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')] as const;
  const id = await shareHousehold(...accounts);
  await accounts[0].call('PUT', '/api/Colocation', { id, timeZone: PARIS });
  const splitBetween = accounts.map((account) => account.id);
  await buy(accounts[0], id, { name: 'Market', amount: 40, splitBetween, paidOn: `${LAST}-10` });
  const [ines, marc] = [await atHome(accounts[0]), await atHome(accounts[1])];
  for (const { page } of [ines, marc]) await page.clock.install({ time: new Date(`${NOW}-02T12:00:00Z`) });
  await ines.page.goto('/money');
  await marc.page.goto('/money');

  const card = (page: Page) => page.getByRole('listitem').filter({ hasText: '€40.00 spent.' });
  await expect(card(marc.page)).toContainText('You owe €20.00.');
  await card(ines.page).getByRole('button', { name: 'Settle now' }).click();
  const ask = marc.page.getByRole('listitem').filter({ hasText: 'Inès asks everyone to settle up: €20.00 to Inès.' });
  await expect(ask).toBeVisible({ timeout: 20_000 });
  await expect(ines.page.getByRole('button', { name: 'I received it' })).toBeHidden();
  await ask.getByRole('button', { name: 'I’ve paid it' }).click();
  await expect(ask).toBeHidden();
  await expect(ines.page.getByRole('button', { name: 'I received it' })).toBeVisible({ timeout: 20_000 });

  await card(ines.page).getByRole('button', { name: 'Close the month' }).click();
  await expect(card(ines.page)).toBeHidden();
  await expect(card(marc.page)).toBeHidden();
});
