import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { cutOff, test } from './fixtures.ts';
import { unfold } from './unfold.ts';

test.use({ startAt: '/tasks' });

const row = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Party' });
const line = (page: Page, text: string) => page.getByRole('dialog').locator('.ui-check').filter({ hasText: text });
const box = (page: Page, text: string) => page.getByRole('dialog').getByRole('checkbox', { name: text });

test('two members tick one checklist at the same time, one of them offline: all ticks are kept', async ({
  twoMembers,
}) => {
  const [{ page: ines }, { page: marc, context }] = twoMembers;
  await ines.getByRole('button', { name: 'Task', exact: true }).first().click();
  await ines.getByRole('textbox', { name: 'What needs doing?' }).fill('Party');
  await unfold(ines, 'more');
  await ines.getByRole('textbox', { name: 'Add an item' }).click();
  await ines.keyboard.type('Cups');
  await ines.keyboard.press('Enter');
  await ines.keyboard.type('Ice');
  await ines.keyboard.press('Enter');
  await ines.keyboard.type('Music');
  expect(await violationsOf(ines)).toEqual([]);
  await ines.getByRole('button', { name: 'Add task' }).click();

  // Marc is in the cellar when he ticks; Inès ticks at home.
  await row(marc).getByRole('link').click();
  await expect(line(marc, 'Cups')).toBeVisible();
  await cutOff(context);
  await line(marc, 'Ice').click();
  await expect(box(marc, 'Ice')).toBeChecked();
  await row(ines).getByRole('link').click();
  await line(ines, 'Cups').click();
  await context.setOffline(false);

  // Both see both, and who it was.
  for (const page of [ines, marc]) {
    await expect(line(page, 'Cups')).toContainText(page === ines ? 'you' : 'Inès');
    await expect(line(page, 'Ice')).toContainText(page === marc ? 'you' : 'Marc');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(row(page).getByRole('img', { name: '2 of 3 ticked' })).toBeVisible();
  }
});
