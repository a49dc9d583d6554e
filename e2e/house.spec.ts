import { expect } from '@playwright/test';
import { signUp } from './account.ts';
import { addExpense, rowOf } from './money-page.ts';
import { signIn, test } from './people.ts';

test('the guards lead to login, home, or a household', async ({ hestia, newcomer, twoPeople: [{ page }] }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  const visitor = await newcomer();
  await visitor.page.goto('/settings');
  await expect(visitor.page).toHaveURL(/^[^?]*\/login/);
  await signIn(visitor.page, await signUp(hestia, 'Otto'));
  await visitor.page.goto('/money?sheet=new');
  await expect(visitor.page).toHaveURL('/colocation-mandatory?sheet=new');
});

test('an unknown path says so and shows the way back', async ({ twoPeople: [{ page }] }) => {
  await page.goto('/attic?x=1');
  await expect(page.getByText('Page not found: /attic?x=1')).toBeVisible();
});

test('what this device knows opens without network', async ({ twoPeople: [{ page, context }] }) => {
  await page.goto('/money');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await addExpense(page, { amount: '30', name: 'Groceries', category: 'Groceries' });
  await expect(rowOf(page, 'Groceries')).not.toContainText('Waiting for network');
  await page.reload();
  await expect(rowOf(page, 'Groceries')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(rowOf(page, 'Groceries')).toBeVisible();
  await expect(page.getByText('Offline.')).toBeVisible();
});
