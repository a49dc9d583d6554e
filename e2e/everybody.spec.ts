import { expect } from '@playwright/test';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: null });

test('a task for all three is done on a phone, on a desktop and offline; it ends with the last', async ({
  threeMembers: [phone, desk, away],
}) => {
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await desk.page.setViewportSize({ width: 1440, height: 900 });

  // Inès sets that everybody has to do it.
  await phone.page.goto('/tasks?sheet=new');
  await phone.page.getByLabel('What needs doing?').fill('Bring the passport');
  await phone.page.getByRole('button', { name: 'for anyone' }).click();
  for (const name of ['Inès', 'Marc', 'Yuki']) await phone.page.locator('.ui-chip').filter({ hasText: name }).click();
  await phone.page.getByText('Everyone has to').click();
  await expect(phone.page.getByText('It stays open until everyone has done it.')).toBeVisible();
  await phone.page.getByRole('button', { name: 'Add task' }).click();

  const tick = ({ page }: typeof phone) => page.getByRole('checkbox', { name: '“Bring the passport” is done' });
  for (const { page } of [desk, away]) await page.goto('/tasks');
  await expect(tick(away)).toBeVisible();
  await cutOff(away.context);
  await tick(away).check({ force: true });
  await expect(away.page.getByText('Your part of “Bring the passport” is done')).toBeVisible();

  await tick(phone).check({ force: true });
  await expect(desk.page.getByText('Still to do: Marc and Yuki')).toBeVisible();
  await expect(tick(desk)).not.toBeChecked();

  // The desk nudges who has not done it.
  await desk.page.getByRole('link', { name: /Bring the passport/ }).click();
  await desk.page.getByRole('button', { name: 'Nudge Yuki' }).click();
  await expect(desk.page.getByText('Nudge sent to Yuki')).toBeVisible();
  await desk.page.getByRole('button', { name: 'I’ve done it' }).click();
  await expect(phone.page.getByText('Still to do: Yuki')).toBeVisible();

  // Back on the network, the third is the last.
  await away.context.setOffline(false);
  await expect(phone.page.getByRole('link', { name: /Bring the passport/ })).toBeHidden({ timeout: 20_000 });
  await phone.page.getByText('Done', { exact: true }).click();
  await expect(phone.page.getByRole('link', { name: /Bring the passport/ })).toBeVisible();
});
