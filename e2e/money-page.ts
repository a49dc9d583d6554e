import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './account.ts';
import { unfold } from './unfold.ts';

type Split = { kind: 'Equally' | 'Amount' | 'Percent'; parts?: Record<string, string> };
type Spending = { amount: string; name: string; category: string; split?: Split };

/** Fills in the sheet for a new expense, as a user does. */
export async function addExpense(page: Page, { amount, name, category, split }: Spending): Promise<void> {
  await page.getByRole('button', { name: 'Expense', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'New expense' });
  await sheet.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount);
  await sheet.getByRole('textbox', { name: 'What for?' }).fill(name);
  await chooseCategory(page, sheet, category);
  if (split) {
    await unfold(page, 'split');
    await splitBy(sheet, split);
  }
  await sheet.getByRole('button', { name: /^Add/ }).click();
  await expect(sheet).toBeHidden();
}

async function chooseCategory(page: Page, sheet: Locator, category: string) {
  await sheet.getByRole('button', { name: /^Category/ }).click();
  const menu = page.getByRole('menu');
  const known = menu.getByText(category, { exact: true });
  await menu.waitFor();
  if (await known.isVisible()) return known.click();
  await menu.getByText(/^New/).click();
  await sheet.getByRole('textbox', { name: 'Category name' }).fill(category);
  await sheet.getByRole('button', { name: 'Create' }).click();
}

async function splitBy(sheet: Locator, { kind, parts = {} }: Split) {
  await sheet.getByRole('radiogroup', { name: 'How to split' }).getByText(kind, { exact: true }).click();
  for (const [name, part] of Object.entries(parts)) await sheet.getByRole('textbox', { name }).fill(part);
}

/** The row of an expense in a list. */
export const rowOf = (page: Page, name: string): Locator =>
  page.locator('a[href*="expense="]').filter({ hasText: name });

/** The user's balance in large figures, as it is read out. */
export const balanceOf = (page: Page): Locator => page.getByRole('region', { name: 'Your balance' });

/** Adds an expense in equal parts through the API, without a screen. */
export async function spend(payer: Account, amount: number, ...others: Account[]): Promise<void> {
  const { colocationId } = await payer.call<{ colocationId: string }>('GET', `/api/User/GetById/${payer.id}`);
  const expenseCategoryId = await payer.call('POST', '/api/Expense/Category', { colocationId, name: 'Food' });
  await payer.call('POST', '/api/Expense', {
    colocationId,
    expenseCategoryId,
    name: 'Market',
    amount,
    paidBy: payer.id,
    splitType: 'Evenly',
    splitBetween: [payer, ...others].map(({ id }) => id),
  });
}
