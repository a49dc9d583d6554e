import { expect } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fixtures.ts';
import { unfold } from './unfold.ts';

test.use({ startAt: '/tasks?sheet=new' });

test("a task is in its member's calendar until they turn the link off", async ({ twoMembers }) => {
  const [{ page: ines, context }] = twoMembers;
  await ines.getByRole('textbox', { name: 'What needs doing?' }).fill('Bins, glass');
  await unfold(ines, 'who');
  await ines.getByRole('dialog').locator('.ui-chip').filter({ hasText: 'Inès' }).click();
  await ines.getByRole('button', { name: 'Add task' }).click();
  await expect(ines.getByRole('main').getByRole('link', { name: 'Bins, glass' })).toBeVisible();

  await ines.goto('/settings');
  await ines.getByRole('link', { name: /Your tasks in your calendar app/ }).click();
  await ines.getByRole('button', { name: 'Create link' }).click();
  const link = ines.getByRole('textbox', { name: 'Your calendar link' });
  await expect(link).toHaveValue(/\/api\/Chore\/Calendar\//);
  expect(await violationsOf(ines)).toEqual([]);
  const url = await link.inputValue();
  // A calendar app has no session.
  const calendar = await fetch(url);
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  await expect.poll(async () => (await fetch(url)).text()).toContain('SUMMARY:Bins\\, glass');

  // It is shown once.
  await ines.reload();
  await expect(ines.getByRole('button', { name: 'Create new link' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await ines.getByRole('button', { name: 'Turn off link' }).click();
  await expect(ines.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await context.request.get(url)).status()).toBe(404);
});
