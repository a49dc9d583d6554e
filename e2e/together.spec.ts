import { expect, type Page } from '@playwright/test';
import { spend } from './money-page.ts';
import { test } from './fixtures.ts';

test.use({ startAt: null });

const rows = (page: Page) => page.getByRole('region', { name: 'Balances' }).getByRole('listitem');

test('two members settle together as one in everyone’s plan, and part again with the amount between them', async ({
  threeMembers: [ines, marc, yuki],
}) => {
  // Marc and Yuki owe Inès 13.00 each.
  await spend(ines.account, 39, marc.account, yuki.account);
  await ines.page.setViewportSize({ width: 1440, height: 900 });
  await marc.page.setViewportSize({ width: 390, height: 844 });
  await ines.page.goto('/money');
  await ines.page.getByRole('region', { name: 'Balances' }).getByRole('link', { name: /Marc/ }).click();
  await ines.page.getByRole('button', { name: 'Settle together with Marc' }).click();
  await expect(ines.page.getByText('Marc hasn’t answered yet.')).toBeVisible();

  await marc.page.goto('/money');
  await yuki.page.goto('/money');
  await expect(rows(yuki.page)).toHaveCount(3);
  const ask = marc.page.getByRole('listitem').filter({ hasText: 'Settle together with Inès from now on?' });
  await ask.getByRole('button', { name: 'Yes, together' }).click();
  await expect(ask).toBeHidden();
  // Undoable commands are sent once the toast is closed.
  await marc.page.getByRole('button', { name: 'Close' }).click();

  // One row for both, for a third member, too; she pays the pair with one payment.
  await expect(rows(yuki.page)).toHaveCount(2, { timeout: 20_000 });
  await expect(rows(yuki.page).filter({ hasText: 'Inès and Marc' })).toContainText('€13.00');
  await yuki.page.goto('/money/refund');
  await expect(yuki.page.getByText('payment, and nobody owes anyone a thing.')).toBeVisible();
  await expect(yuki.page.getByRole('button', { name: /You to Inès and Marc/ })).toContainText('€13.00');
  await yuki.page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(yuki.page.getByText('payment, and nobody owes anyone a thing.')).toBeHidden();

  // The amount between the two shows before they part, and becomes a payment afterwards.
  await marc.page.goto('/money/why');
  await expect(marc.page.getByText(/Between the two, Marc owes Inès €13\.00/)).toBeVisible({ timeout: 20_000 });
  await marc.page.getByRole('button', { name: 'Settle separately' }).click();
  await marc.page.getByRole('button', { name: 'Close' }).click();
  await marc.page.goto('/money/refund');
  await expect(marc.page.getByText('You owe €13.00 in all.')).toBeVisible();
  await ines.page.goto('/money/refund');
  await expect(ines.page.getByRole('button', { name: /Marc to you/ })).toContainText('€13.00', { timeout: 20_000 });
});
