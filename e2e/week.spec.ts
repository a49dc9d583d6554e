import { expect } from '@playwright/test';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: null });

const DAY_MS = 86_400_000;

test('two members plan the week: one drags a turn to the other’s on a desktop, the other agrees on a phone, and both see it', async ({
  twoMembers: [ines, marc],
}) => {
  const [home] = await ines.account.call<{ id: string }[]>('GET', '/api/Colocation');
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const plan = ({ account }: typeof ines, title: string) =>
    account.call('POST', '/api/Chore', {
      colocationId: home?.id,
      title,
      dueDate: `${day}T12:00:00.000Z`,
      enrolled: [account.id],
    });
  await plan(ines, 'Bins');
  await plan(marc, 'Kitchen');
  await ines.page.setViewportSize({ width: 1280, height: 800 });
  await marc.page.setViewportSize({ width: 390, height: 844 });
  for (const { page } of [ines, marc]) {
    await page.goto('/tasks');
    await page.getByRole('link', { name: 'The week' }).click();
    await page.goto(`/tasks/week?day=${day}`);
    await expect(page.getByRole('link', { name: /^Kitchen/ })).toBeVisible();
  }

  const row = (name: string) => ines.page.getByRole('row', { name });
  await row('Inès')
    .getByRole('link', { name: /^Bins/ })
    .dragTo(row('Marc').getByRole('link', { name: /^Kitchen/ }));
  await expect(row('Inès').getByText('You’ve asked Marc to take it.')).toBeVisible();
  await expect(marc.page.getByRole('link', { name: /^Bins.*Inès asked Marc to take it/ })).toBeVisible();

  await marc.page.goto('/tasks');
  await marc.page.getByRole('button', { name: 'Yes, let’s swap: Bins' }).click();
  await expect(row('Marc').getByRole('link', { name: /^Bins/ })).toBeVisible();
  await expect(row('Inès').getByRole('link', { name: /^Kitchen/ })).toBeVisible();

  // Offline, the week comes from the device.
  await marc.page.getByRole('link', { name: 'The week' }).click();
  await marc.page.goto(`/tasks/week?day=${day}`);
  await expect(marc.page.getByRole('button', { name: 'Swap “Bins”' })).toBeVisible();
  await cutOff(marc.context);
  await marc.page.getByRole('main').getByRole('link', { name: 'Tasks' }).click();
  await marc.page.goBack();
  await expect(marc.page.getByRole('button', { name: 'Swap “Bins”' })).toBeVisible();
  await expect(marc.page.getByRole('listitem').filter({ hasText: 'Kitchen' })).toBeVisible();
});
