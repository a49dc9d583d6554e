import { expect } from '@playwright/test';
import { cutOff, test } from './people.ts';

const DAY_MS = 86_400_000;

test('a bill is entered once and comes to both; one that varies asks whoever pays, who answers without network', async ({
  twoPeople: [ines, marc],
}) => {
  const [home] = await ines.account.call<{ id: string }[]>('GET', '/api/Colocation');
  await marc.page.goto('/money/bills');
  await ines.page.goto('/money/bills?sheet=new');
  await ines.page.getByRole('textbox', { name: 'What for?' }).fill('Rent');
  await ines.page.getByRole('textbox', { name: 'Amount', exact: true }).fill('900');
  await ines.page.getByRole('button', { name: 'Add bill' }).click();
  await expect(marc.page.getByText('Yours: €450.00').first()).toBeVisible();

  const dueOn = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
  await ines.account.call('POST', '/api/Bill', {
    colocationId: home?.id,
    name: 'Electricity',
    paidBy: marc.account.id,
    expenseCategoryId: `${home?.id.slice(0, -1)}${(Number.parseInt(home?.id.slice(-1) ?? '0', 16) ^ 8).toString(16)}`,
    split: { kind: 'evenly', sharers: [{ userId: ines.account.id }, { userId: marc.account.id }] },
    rule: 'FREQ=DAILY',
    firstOn: dueOn,
    untilOn: dueOn,
    bookFrom: dueOn,
  });
  const amount = marc.page.getByRole('textbox', { name: /Electricity/ });
  await expect(amount).toBeVisible();
  await cutOff(marc.context);
  await amount.fill('40');
  await marc.page.getByRole('button', { name: 'Book it' }).click();
  await expect(amount).toBeHidden();
  await marc.context.setOffline(false);

  await ines.page.goto('/money');
  await ines.page
    .getByRole('main')
    .getByRole('link', { name: /Electricity/ })
    .click();
  await ines.page.getByRole('link', { name: 'The bill that booked it' }).click();
  await expect(ines.page.getByRole('dialog').getByText('Booked so far')).toBeVisible();
});
