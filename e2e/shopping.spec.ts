import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const toBuy = (page: Page, name: RegExp) => page.getByRole('list', { name: 'To buy' }).getByRole('checkbox', { name });
const inCart = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'In the cart' }).getByRole('checkbox', { name });

test.describe('in the shop', () => {
  test.use({ installs: 'Marc', startAt: null });

  test('two members share a list, one of them offline from a cold start, and no tick is lost', async ({
    twoMembers: [ines, marc],
  }) => {
    const { colocationId } = await ines.account.call<{ colocationId: string }>(
      'GET',
      `/api/User/GetById/${ines.account.id}`,
    );
    const list = await ines.account.call<string>('POST', '/api/ShoppingList', { colocationId, name: 'Market' });
    const [a, b] = [ines.page, marc.page];
    for (const page of [a, b]) await page.setViewportSize(PHONE);

    // From the board into the shop; all needed items are entered in one line.
    await a.goto('/');
    await a.getByRole('article', { name: 'List: Market' }).getByRole('link', { name: 'Go shopping' }).click();
    await expect(a.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
    await a.getByRole('textbox', { name: 'Add item' }).fill('2 l milk, bread; eggs x12 @Marc');
    await a.keyboard.press('Enter');

    // Marc sees it live, and his ticks are in both carts.
    await b.goto(`/list?id=${list}`);
    await expect(toBuy(b, /eggs/)).toBeVisible();
    await expect(b.getByText('for Marc', { exact: true })).toBeVisible();
    await toBuy(b, /milk/).click();
    await expect(inCart(a, /milk/)).toBeChecked();
    await expect(a.getByText('Marc has it')).toBeVisible();

    // In the shop there is no network, and the phone has closed the app.
    await b.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await b.reload();
    await expect(toBuy(b, /eggs/)).toBeVisible();
    await marc.context.setOffline(true);
    await b.close();
    const cold = await marc.context.newPage();
    await cold.goto(`/list?id=${list}`);
    await toBuy(cold, /eggs/).click();
    await expect(inCart(cold, /eggs/)).toBeChecked();
    await toBuy(a, /bread/).click();
    await expect(toBuy(a, /eggs/)).toBeVisible();
    await marc.context.setOffline(false);
    for (const page of [a, cold]) {
      await expect(page.getByText('It’s all in the cart.')).toBeVisible();
      for (const name of [/milk/, /eggs/, /bread/]) await expect(inCart(page, name)).toBeChecked();
    }

    // The paid amount becomes an expense.
    await a.getByRole('button', { name: 'That’s everything' }).click();
    await a.getByRole('textbox', { name: 'What did you pay?' }).fill('43.20');
    await a.getByRole('button', { name: 'Add €43.20' }).click();
    await expect(a.getByText('Nothing to buy yet.')).toBeVisible();
    await a.getByRole('link', { name: 'Board' }).first().click();
    await expect(cold.getByText('Nothing to buy yet.')).toBeVisible();
    const { expenses } = await marc.account.call<{ expenses: object[] }>(
      'GET',
      `/api/Expense/Page?colocationId=${colocationId}`,
    );
    expect(expenses).toMatchObject([
      {
        name: 'Market',
        amount: 43.2,
        paidBy: ines.account.id,
        reminderId: list,
        splitBetween: { [ines.account.id]: 21.6, [marc.account.id]: 21.6 },
      },
    ]);
    expect((expenses[0] as { description: string }).description.split('\n').toSorted()).toEqual([
      '2 l milk',
      'bread',
      'eggs x12 @Marc',
    ]);

    // The next list follows the order of this trip, regardless of the written order.
    await cold.getByRole('textbox', { name: 'Add item' }).fill('eggs, milk');
    await cold.keyboard.press('Enter');
    await expect(cold.getByRole('list', { name: 'To buy' }).getByRole('listitem')).toHaveText([/milk/, /eggs/]);
    await expect(cold.getByRole('region', { name: 'Last trips' }).getByRole('link', { name: /€43.20/ })).toBeVisible();
  });
});
