import { expect, type Page } from '@playwright/test';
import type { Account } from './account.ts';
import { test } from './fixtures.ts';

test.use({ startAt: null });

const undo = async (page: Page) => {
  const toast = page.getByRole('group').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(toast).toHaveCount(0);
};

/** Other members' additions to things that Marc can delete. */
async function furnish(home: string, ines: Account, marc: Account) {
  const chore = await ines.call<string>('POST', '/api/Chore', { colocationId: home, title: 'Descale' });
  const done = await ines.call<string>('POST', '/api/Chore', { colocationId: home, title: 'Oven', isDone: true });
  await ines.call('POST', '/api/Chore/Message', { choreId: chore, content: 'Vinegar is under the sink' });
  await marc.call('POST', '/api/Chore/Message', { choreId: chore, content: 'Tonight' });
  await ines.call('POST', `/api/Chore/Enroll?choreId=${chore}&userId=${ines.id}`);
  const list = await ines.call<string>('POST', '/api/ShoppingList', { colocationId: home, name: 'Market' });
  for (const name of ['Milk', 'Salt']) {
    await ines.call('POST', '/api/ShoppingList/Item', { shoppinglistId: list, name, isChecked: name === 'Salt' });
  }
  await ines.call('POST', '/api/Reminder/Reactions', { reminderId: list, type: '🎉' });
  const food = await ines.call<string>('POST', '/api/Expense/Category', { colocationId: home, name: 'Food' });
  const expense = await ines.call<string>('POST', '/api/Expense', {
    colocationId: home,
    expenseCategoryId: food,
    name: 'Bread',
    amount: 10.01,
    paidBy: ines.id,
    splitBetween: [marc.id, ines.id],
  });
  await marc.call('POST', '/api/Message', { colocationId: home, content: 'Back at 7' });
  await ines.call('POST', '/api/Message', { colocationId: home, content: 'Good' });
  return { chore, done, list, expense };
}

/** The household's whole data, fetched again. */
const read = async ({ call }: Account, home: string, chore: string) =>
  Promise.all(
    [
      `/api/Chore/GetByColocationId/${home}`,
      `/api/Chore/Message/${chore}`,
      `/api/Reminder?colocationId=${home}`,
      `/api/Expense/Page?colocationId=${home}`,
      `/api/Expense/GetByColocationId/${home}`,
      `/api/Expense/GetBalance/${home}`,
      `/api/Message?colocationId=${home}`,
    ].map((path) => call('GET', path)),
  );

test('an undone deletion restores the same thing, with all that others made of it', async ({
  twoMembers: [ines, marc],
}) => {
  const { page, account } = marc;
  const { colocationId: home } = await account.call<{ colocationId: string }>('GET', `/api/User/GetById/${account.id}`);
  const { chore, done, list, expense } = await furnish(home, ines.account, account);
  const before = await read(account, home, chore);

  await page.goto(`/tasks?chore=${chore}`);
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await undo(page);
  await page.getByRole('button', { name: 'Delete task' }).click();
  await undo(page);
  await page.goto(`/tasks?chore=${done}`);
  await page.getByRole('button', { name: 'Mark as not done' }).click();
  await undo(page);

  await page.goto(`/?edit=${list}`);
  await page.getByRole('button', { name: 'Remove Milk' }).click();
  await undo(page);
  await page.goto('/');
  const note = page.getByRole('article', { name: /Market/ });
  await note.focus();
  await page.keyboard.press('Delete');
  await expect(note).toHaveCount(0);
  await undo(page);
  await expect(note).toBeVisible();

  await page.goto(`/money?expense=${expense}`);
  await page.getByRole('button', { name: 'Delete expense' }).click();
  await undo(page);

  await page.goto('/message');
  await page.getByRole('region', { name: 'Chat' }).getByText('Back at 7', { exact: true }).hover();
  await page.getByRole('button', { name: 'Actions for “Back at 7”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await undo(page);

  // Leaving the page sends delayed writes: there are none.
  await page.reload();
  await expect(page.getByText('Back at 7', { exact: true })).toBeVisible();
  expect(await read(account, home, chore)).toEqual(before);
});

test('a deletion is final for all members once its page is left', async ({ twoMembers: [ines, marc] }) => {
  const { page, account } = marc;
  const { colocationId: home } = await account.call<{ colocationId: string }>('GET', `/api/User/GetById/${account.id}`);
  const list = await account.call<string>('POST', '/api/ShoppingList', { colocationId: home, name: 'Market' });
  await ines.page.goto('/');
  const seen = ines.page.getByRole('article', { name: /Market/ });
  await expect(seen).toBeVisible();
  await page.goto(`/?note=${list}`);
  const note = page.getByRole('article', { name: /Market/ });
  await note.focus();
  await page.keyboard.press('Delete');
  await expect(note).toHaveCount(0);
  // Undoing is offered once the deletion is on the disk.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto('/tasks');
  await expect(seen).toHaveCount(0);
});
