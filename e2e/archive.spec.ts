import { expect, type Page } from '@playwright/test';
import type { Hestia } from './hestia.ts';
import { passDays, startWithClock } from './night.ts';
import { test as daytime } from './people.ts';

const test = daytime.extend<object, { hestia: Hestia }>({
  hestia: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const hestia = await startWithClock();
      await use(hestia);
      await hestia.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ startAt: '/tasks' });

const DAY = 86_400_000;

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const show = (page: Page, filter: 'All' | 'Done') => page.getByText(filter, { exact: true }).click();
const tick = (page: Page, title: string) => rows(page).filter({ hasText: title }).locator('.check').click();

test('the night puts away what is done and past, live on every screen, and it can be opened again', async ({
  hestia,
  twoPeople: [ines, marc],
}) => {
  const { id, call } = ines.account;
  const { colocationId } = await call<{ colocationId: string }>('GET', `/api/User/GetById/${id}`);
  const add = (title: string, inDays: number) =>
    call('POST', '/api/Chore', { colocationId, title, dueDate: new Date(Date.now() + inDays * DAY).toISOString() });
  await add('Bins', 1);
  await add('Windows', 10);
  const listed = async () =>
    (await call<{ title: string }[]>('GET', `/api/Chore/GetByColocationId/${colocationId}`)).map((each) => each.title);
  for (const { page } of [ines, marc]) await expect(rows(page)).toContainText(['Bins', 'Windows']);

  await tick(marc.page, 'Windows');
  await expect(rows(ines.page)).toContainText(['Bins']);
  await tick(ines.page, 'Bins');
  for (const { page } of [ines, marc]) {
    await show(page, 'Done');
    await expect(rows(page)).toContainText(['Bins', 'Windows']);
  }
  expect(await listed()).toHaveLength(2);

  await passDays(hestia, 2, 'archive-chores');
  // The windows are done and not yet past; the bins are put away, behind all that is not.
  for (const { page } of [ines, marc]) await expect(rows(page)).toContainText(['Windows', 'Bins'], { timeout: 30_000 });
  expect(await listed()).toEqual(['Windows']);
  await marc.page.reload();
  await expect(rows(marc.page)).toContainText(['Windows', 'Bins']);
  await rows(marc.page).getByRole('link', { name: 'Bins' }).click();
  await expect(marc.page.getByRole('dialog')).toContainText('Bins');
  await marc.page.keyboard.press('Escape');

  await tick(marc.page, 'Bins');
  await show(ines.page, 'All');
  // Until it is not offered any more to take it back, the others are not told.
  await expect(rows(ines.page)).toContainText(['Bins'], { timeout: 15_000 });
  expect(await listed()).toHaveLength(2);
});
