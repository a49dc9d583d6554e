import path from 'node:path';
import { expect } from '@playwright/test';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: '/message' });

const FRIDGE = path.resolve(import.meta.dirname, '../docs/board.png');

test('pictures sent without network reach the other, who opens them large; they go with their message', async ({
  twoMembers: [ines, marc],
}) => {
  const { page } = ines;
  await cutOff(ines.context);
  await page.locator('.message-composer input[type=file]').setInputFiles([FRIDGE, FRIDGE]);
  await page.getByRole('textbox', { name: 'What the picture shows' }).fill('The fridge');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Found it');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = page.getByRole('article').filter({ hasText: 'Found it' });
  await expect(sent.getByRole('img', { name: 'The fridge' })).toHaveAttribute('src', /^blob:/);
  await expect(sent.getByText('Waiting to send')).toBeVisible();
  await ines.context.setOffline(false);

  const fridge = marc.page.getByRole('button', { name: 'The fridge' });
  await expect(fridge.locator('img')).toHaveAttribute('src', /^blob:/);
  await fridge.click();
  const viewer = marc.page.getByRole('dialog', { name: 'The fridge' });
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await expect(viewer.getByText('Found it')).toBeVisible();
  await marc.page.goBack();
  await expect(viewer).toBeHidden();

  await sent.hover();
  await page.getByRole('button', { name: 'Actions for “Found it”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(fridge).toBeHidden();
});
