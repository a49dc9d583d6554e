import { expect, type Page } from '@playwright/test';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: null });

const SATURDAY = '2040-01-07T12:00:00.000Z';
const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });

test("two members swap turns: one offers, the other accepts offline, and both have the other's turn", async ({
  twoMembers: [ines, marc],
}) => {
  const [home] = await ines.account.call<{ id: string }[]>('GET', '/api/Colocation');
  const plan = ({ account }: typeof ines, title: string) =>
    account.call('POST', '/api/Chore', { colocationId: home?.id, title, dueDate: SATURDAY, enrolled: [account.id] });
  await plan(ines, 'Bins');
  await plan(marc, 'Kitchen');
  for (const { page } of [ines, marc]) await page.goto('/tasks');

  await row(ines.page, 'Bins').getByRole('link').click();
  await ines.page.getByRole('button', { name: 'Ask someone' }).click();
  await ines.page.getByText('Kitchen · Sat, Jan 7').click();
  await ines.page.getByRole('button', { name: 'Ask Marc' }).click();
  await expect(marc.page.getByText('Bins on Sat, Jan 7 for your Kitchen?')).toBeVisible();

  await cutOff(marc.context);
  await marc.page.getByRole('button', { name: 'Yes, let’s swap: Bins' }).click();
  await expect(row(marc.page, 'Bins').getByRole('img', { name: 'Marc' })).toBeVisible();
  await marc.context.setOffline(false);

  await ines.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(row(ines.page, 'Kitchen').getByRole('img', { name: 'Inès' })).toBeVisible();
  await expect(row(ines.page, 'Bins').getByRole('img', { name: 'Marc' })).toBeVisible();
});
