import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { signUp } from './account.ts';
import { cutOff, shareHousehold, test } from './fixtures.ts';

test.use({ startAt: '/tasks' });

const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const tick = (page: Page, title: string) => row(page, title).locator('.ui-check');

test('three flatmates share the rota: they take, comment on, complete and reopen tasks, live on all screens', async ({
  hestia,
  atHome,
}) => {
  const accounts = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc'), await signUp(hestia, 'Yuki')] as const;
  const [ines, marc, yuki] = accounts;
  const home = await shareHousehold(ines, marc, yuki);
  const pages: Page[] = [];
  for (const account of accounts) pages.push((await atHome(account)).page);
  const [a, b, c] = pages as [Page, Page, Page];
  for (const page of pages) await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();

  // Inès adds a task; it appears live on the other two screens.
  await a.getByRole('button', { name: 'Task', exact: true }).first().click();
  await a.getByRole('textbox', { name: 'What needs doing?' }).fill('Carry the fridge');
  await a.keyboard.press('Enter');
  for (const page of pages) await expect(row(page, 'Carry the fridge')).toBeVisible();

  // Marc and Yuki take it concurrently: both are on it.
  for (const page of [b, c]) await cutOff(page.context());
  for (const page of [b, c])
    await row(page, 'Carry the fridge')
      .getByRole('button', { name: /I’ll do it/ })
      .click();
  for (const page of [b, c]) await page.context().setOffline(false);
  for (const page of pages)
    await expect(row(page, 'Carry the fridge').getByRole('img', { name: /Marc.*Yuki|Yuki.*Marc/ })).toBeVisible();

  // They talk about it.
  await row(b, 'Carry the fridge').getByRole('link').click();
  await row(c, 'Carry the fridge').getByRole('link').click();
  await b.getByRole('textbox', { name: 'Add a comment' }).fill('Tuesday at six?');
  await b.keyboard.press('Enter');
  await expect(c.getByText('Tuesday at six?')).toBeVisible();
  expect(await violationsOf(c)).toEqual([]);
  for (const page of [b, c]) await page.getByRole('button', { name: 'Close' }).click();

  // Yuki completes it, and undoes that; then completes it finally.
  await tick(c, 'Carry the fridge').click();
  await c.getByRole('button', { name: 'Undo' }).click();
  for (const page of pages) await expect(row(page, 'Carry the fridge')).toBeVisible();
  await tick(c, 'Carry the fridge').click();
  for (const page of pages) await expect(row(page, 'Carry the fridge')).toHaveCount(0);
  await a.getByText('Done', { exact: true }).click();
  await expect(row(a, 'Carry the fridge')).toContainText('Yuki');

  // A task made on another device is on the calendar next to the list.
  const dueDate = await b.evaluate(() => new Date(new Date().setHours(12, 0, 0, 0)).toISOString());
  await marc.call('POST', '/api/Chore', { colocationId: home, title: 'Bins', dueDate });
  await expect(b.getByRole('gridcell', { selected: true }).getByRole('button')).toHaveAccessibleName(/1 task: Bins/);
});

test.describe('without network', () => {
  test.use({ installs: 'Inès' });

  test('a task is created, completed and reopened offline, and all of it arrives', async ({ twoMembers }) => {
    const [ines, marc] = twoMembers;
    for (const { page } of twoMembers) await expect(page.getByText('No tasks yet.')).toBeVisible();
    await ines.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await cutOff(ines.context);
    await ines.page.getByRole('button', { name: 'Task', exact: true }).first().click();
    await ines.page.getByRole('textbox', { name: 'What needs doing?' }).fill('Water the plants');
    await ines.page.keyboard.press('Enter');
    await expect(row(ines.page, 'Water the plants')).toContainText('Waiting to send');
    await tick(ines.page, 'Water the plants').click();
    const done = ines.page.getByRole('group').filter({ hasText: '“Water the plants” is done' });
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect(row(ines.page, 'Water the plants')).toBeVisible();
    await ines.context.setOffline(false);
    await expect(row(marc.page, 'Water the plants')).toBeVisible();
    await expect(row(ines.page, 'Water the plants')).not.toContainText('Waiting to send');
  });
});

test('another member’s task, deleted by mistake, is restored with its comments', async ({
  twoMembers: [ines, marc],
}) => {
  const { id, call } = ines.account;
  const { colocationId } = await call<{ colocationId: string }>('GET', `/api/User/GetById/${id}`);
  const choreId = await call<string>('POST', '/api/Chore', { colocationId, title: 'Descale the kettle' });
  await call('POST', '/api/Chore/Message', { choreId, content: 'Vinegar is under the sink' });
  await marc.page.goto(`/tasks?chore=${choreId}`);

  await marc.page.getByRole('button', { name: 'Delete task' }).click();
  await expect(row(marc.page, 'Descale the kettle')).toHaveCount(0);
  await marc.page.getByRole('button', { name: 'Undo' }).click();
  await row(marc.page, 'Descale the kettle').getByRole('link').click();
  await expect(marc.page).toHaveURL(new RegExp(`chore=${choreId}`));
  await expect(marc.page.getByText('Vinegar is under the sink')).toBeVisible();
  await expect(row(ines.page, 'Descale the kettle')).toBeVisible();

  // Without undo, the deletion reaches all members.
  await marc.page.getByRole('button', { name: 'Delete task' }).click();
  await expect(row(ines.page, 'Descale the kettle')).toHaveCount(0);
});

test("the tab bar counts the user's tasks of today", async ({ oneMember: { page, account } }) => {
  const { colocationId } = await account.call<{ colocationId: string }>('GET', `/api/User/GetById/${account.id}`);
  // Due now, and so mine to do today wherever the browser lives.
  await account.call('POST', '/api/Chore', { colocationId, title: 'Feed the cat' });
  const link = page.getByRole('navigation').getByRole('link', { name: /^Tasks/ });
  await row(page, 'Feed the cat')
    .getByRole('button', { name: /I’ll do it/ })
    .click();
  await expect(link).toHaveAccessibleName('Tasks 1');
  await tick(page, 'Feed the cat').click();
  await expect(link).toHaveAccessibleName('Tasks');
});
