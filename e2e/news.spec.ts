import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test("other members' actions are a dot on the bell and one line each on the page, and reading on one device counts on all", async ({
  twoMembers: [ines, marc],
  atHome,
}) => {
  const { call } = marc.account;
  const [household] = await call<{ id: string }[]>('GET', '/api/Colocation');
  const home = household?.id;
  const list = await call<string>('POST', '/api/ShoppingList', { colocationId: home, name: 'Groceries' });
  for (const name of ['Milk', 'Bread', 'Eggs']) {
    const id = await call<string>('POST', '/api/ShoppingList/Item', { shoppinglistId: list, name });
    await call('PUT', '/api/ShoppingList/Item', { id, isChecked: true });
  }
  const tablet = await atHome(ines.account);
  const bellOf = ({ page }: typeof ines) => page.locator('a.app-bell').filter({ visible: true });
  for (const device of [ines, tablet]) await expect(bellOf(device).locator('.app-bell-dot')).toBeVisible();

  // She looks, and her tablet knows it without asking.
  await bellOf(ines).click();
  const ticked = ines.page.getByRole('link', { name: /Marc ticked off 3 items on “Groceries”/ });
  await expect(ticked).toContainText('Eggs · Bread · Milk');
  for (const device of [ines, tablet]) await expect(bellOf(device).locator('.app-bell-dot')).toHaveCount(0);

  // Members get no news of their own actions.
  await expect(bellOf(marc)).toBeVisible();
  await marc.page.goto('/news');
  await expect(marc.page.getByText('Inès moved in')).toHaveCount(0);
  await expect(marc.page.getByText(/ticked/)).toHaveCount(0);

  // News that arrives while the page is open appears live; its line opens the thing.
  await call('POST', '/api/Message', { colocationId: home, content: 'Shopping is done' });
  await expect(ines.page.getByText('Shopping is done')).toBeVisible();
  await ticked.click();
  await expect(ines.page).toHaveURL(/\/list\?id=/);
});

test("a note's mention is picked while typing, and the news entry opens the note", async ({
  twoMembers: [ines, marc],
}) => {
  await ines.page.goto('/?sheet=text');
  await ines.page.getByRole('dialog').getByRole('textbox').pressSequentially('The keys? @ma');
  await expect(ines.page.getByRole('option', { name: 'Marc' })).toHaveAttribute('aria-selected', 'true');
  await ines.page.keyboard.press('Enter');
  await ines.page.getByRole('button', { name: 'Put it up' }).click();
  await expect(ines.page.locator('.note-card .mention', { hasText: /^@Marc$/ })).toBeVisible();
  await marc.page.goto('/news');
  await marc.page.getByRole('link', { name: /Inès mentioned you/ }).click();
  await expect(marc.page.getByRole('article', { name: /The keys\?/ })).toBeFocused();
  await expect(marc.page.locator('.mention-of-me')).toHaveText('@Marc');
});
