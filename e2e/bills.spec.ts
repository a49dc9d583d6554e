import { expect, type Page } from '@playwright/test';
import { rowOf } from './money-page.ts';
import { cutOff, test } from './fixtures.ts';

const DAY_MS = 86_400_000;

/** Undoable commands are sent once the toast is closed. */
const sendNow = (page: Page) => page.locator('.ui-toast').getByRole('button', { name: 'Close' }).click();

test('a bill is entered once and reaches all three; a varying one asks its payer, who answers offline', async ({
  threeMembers: [ines, marc, yuki],
}) => {
  const [home] = await ines.account.call<{ id: string }[]>('GET', '/api/Colocation');
  for (const { page } of [marc, yuki]) await page.goto('/money/bills');
  await ines.page.goto('/money/bills?sheet=new');
  await ines.page.getByRole('textbox', { name: 'What for?' }).fill('Rent');
  await ines.page.getByRole('textbox', { name: 'Amount', exact: true }).fill('900');
  await ines.page.getByRole('button', { name: /^Add, first on/ }).click();
  await sendNow(ines.page);
  for (const { page } of [marc, yuki]) await expect(page.getByText('Yours: €300.00').first()).toBeVisible();

  const dueOn = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
  await ines.account.call('POST', '/api/Bill', {
    colocationId: home?.id,
    name: 'Electricity',
    paidBy: marc.account.id,
    expenseCategoryId: `${home?.id.slice(0, -1)}${(Number.parseInt(home?.id.slice(-1) ?? '0', 16) ^ 8).toString(16)}`,
    split: { kind: 'evenly', sharers: [ines, marc, yuki].map(({ account }) => ({ userId: account.id })) },
    rule: 'FREQ=DAILY',
    firstOn: dueOn,
    untilOn: dueOn,
    bookFrom: dueOn,
  });
  const amount = marc.page.getByRole('textbox', { name: /Electricity/ });
  await expect(amount).toBeVisible();
  await cutOff(marc.context);
  await amount.fill('40');
  await marc.page.getByRole('button', { name: 'Record it' }).click();
  await expect(amount).toBeHidden();
  await sendNow(marc.page);
  await marc.context.setOffline(false);

  await yuki.page.goto('/money');
  await expect(rowOf(yuki.page, 'Electricity')).toContainText('split 3 ways');
  await ines.page.goto('/money');
  await ines.page
    .getByRole('main')
    .getByRole('link', { name: /Electricity/ })
    .click();
  await ines.page.getByRole('link', { name: 'The bill that recorded it' }).click();
  await expect(ines.page.getByRole('dialog').getByText('Recorded so far')).toBeVisible();
});
