import { expect, type Page } from '@playwright/test';
import { addExpense, balanceOf, rowOf } from './money-page.ts';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: '/money' });

test('two people found a household, share three bills in three ways, one of them offline, and settle', async ({
  newDevice,
}) => {
  const [ines, marc] = [await newDevice(), await newDevice()];

  await ines.page.goto('/');
  await expect(ines.page).toHaveURL('/login');
  await createAccount(ines.page, 'Inès');
  await expect(ines.page).toHaveURL('/colocation-mandatory');
  await ines.page.getByRole('textbox', { name: 'Household name' }).fill('12 Lilac Street');
  await ines.page.getByRole('button', { name: 'Create household' }).click();
  await expect(ines.page).toHaveURL('/?invite=1');

  const link = await invite(ines.page);
  await marc.page.goto(link);
  await expect(marc.page.getByText('12 Lilac Street')).toBeVisible();
  await marc.page.getByRole('link', { name: 'I’m new here' }).click();
  await createAccount(marc.page, 'Marc');
  await expect(marc.page).toHaveURL('/');
  await expect(ines.page.getByText('Marc', { exact: true })).toBeVisible();

  await ines.page.goto('/money');
  await marc.page.goto('/money');
  await addExpense(ines.page, { amount: '30', name: 'Groceries for the week', category: 'Groceries' });
  await expect(rowOf(marc.page, 'Groceries for the week')).toBeVisible();
  await addExpense(marc.page, {
    amount: '12.50',
    name: 'Lamp',
    category: 'Hardware',
    split: { kind: 'Amount', parts: { Inès: '10', Marc: '2.50' } },
  });
  await expect(rowOf(ines.page, 'Lamp')).toBeVisible();
  await addExpense(ines.page, {
    amount: '20',
    name: 'Internet',
    category: 'Hardware',
    split: { kind: 'Percent', parts: { Inès: '25', Marc: '75' } },
  });
  await expect(rowOf(marc.page, 'Internet')).toBeVisible();
  // Inès paid 50 and bears 15 + 10 + 5.
  await expect(balanceOf(ines.page)).toContainText('+€20.00');
  await expect(balanceOf(marc.page)).toContainText('−€20.00');

  await cutOff(marc.context);
  await addExpense(marc.page, { amount: '8', name: 'Candles', category: 'Hardware' });
  await expect(rowOf(marc.page, 'Candles')).toContainText('Waiting to send');
  await expect(balanceOf(marc.page)).toContainText('−€16.00');
  await expect(rowOf(ines.page, 'Candles')).toBeHidden();
  await marc.context.setOffline(false);
  await expect(rowOf(ines.page, 'Candles')).toBeVisible();
  await expect(rowOf(marc.page, 'Candles')).not.toContainText('Waiting to send');
  await expect(balanceOf(ines.page)).toContainText('+€16.00');

  await ines.page.goto('/money/refund');
  await marc.page.goto('/money/refund');
  await expect(marc.page.getByText('payment, and nobody owes anyone a thing')).toBeVisible();
  await marc.page.getByRole('button', { name: 'Mark as paid' }).click();
  for (const { page } of [ines, marc]) {
    await expect(page.getByText('Nobody owes anyone a thing.')).toBeVisible();
    await page.goto('/money');
    await expect(page.getByText('Nobody owes anyone a thing.')).toBeVisible();
  }
});

test('an expense is added by keyboard', async ({ twoMembers: [{ page }, marc] }) => {
  const add = page.getByRole('button', { name: 'Expense', exact: true });
  await expect(add).toBeVisible();
  await tabTo(page, 'Expense');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'New expense' });
  await expect(sheet.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  await page.keyboard.type('12+3');
  await tabTo(page, 'What for?');
  await page.keyboard.type('Pizza');
  await tabTo(page, 'Category: Going out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Add €15.00');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(add).toBeFocused();
  await expect(rowOf(marc.page, 'Pizza')).toContainText('€15.00');
});

test('the draft of a new expense survives Escape and a reload', async ({ oneMember: { page } }) => {
  await page.getByRole('button', { name: 'Expense', exact: true }).click();
  await page.getByRole('textbox', { name: 'What for?' }).fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Expense', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'What for?' })).toHaveValue('Half a thought');
});

let accounts = 0;

async function createAccount(page: Page, name: string) {
  accounts += 1;
  await page.getByRole('radiogroup').getByText('Create account', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByLabel('Email address').fill(`journey-${process.pid}-${accounts}@example.org`);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  const inside = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Create account' }).click();
  await inside;
}

async function invite(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/profile?invite=1');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((l) => l.textContent) : [];
      return [element?.getAttribute('aria-label'), ...labels, element?.textContent].map((text) => text?.trim());
    });
    if (focused.includes(name)) return;
  }
  throw new Error(`Tab never reached “${name}”`);
}
