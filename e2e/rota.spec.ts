import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './people.ts';

test.use({ serviceWorkers: 'allow', startAt: '/tasks' });

const rows = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bins' });
const dates = (page: Page) =>
  rows(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
/** One turn stands on the list: what was done has gone, and the next is this person's. */
async function expectTurnOf(page: Page, name: string) {
  await expect(rows(page).getByRole('img', { name })).toBeVisible();
  // What was ticked stands there for a moment beside it.
  await expect(rows(page)).toHaveCount(1);
}
const chip = (page: Page, hasText: string) => page.getByRole('dialog').locator('.chip').filter({ hasText });

test('two take turns: whoever has done it sees the other’s turn come, also without network', async ({ twoPeople }) => {
  const [{ page: ines, context }, { page: marc }] = twoPeople;
  await ines.getByRole('button', { name: 'Task', exact: true }).first().click();
  await ines.getByRole('textbox', { name: 'What needs doing?' }).fill('Bins');
  for (const said of ['Inès', 'Marc', 'Weekly']) await chip(ines, said).click();
  await expect(ines.getByText(/^Every week on /)).toBeVisible();
  expect(await violationsOf(ines)).toEqual([]);
  await ines.getByRole('button', { name: 'Add task' }).click();
  await expectTurnOf(marc, 'Inès');
  const [first] = await dates(marc);

  // Inès has done it: the next turn is Marc's, a week later, for both at once.
  await rows(ines).locator('.check').click();
  for (const page of [ines, marc]) await expectTurnOf(page, 'Marc');
  const [second] = await dates(marc);
  expect(Date.parse(String(second)) - Date.parse(String(first))).toBe(7 * 86_400_000);

  // Without network the turn after that is there too, and goes when it is taken back.
  await ines.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  await rows(ines).locator('.check').click();
  await expectTurnOf(ines, 'Inès');
  const third = await dates(ines);
  await ines
    .getByRole('group')
    .filter({ hasText: '“Bins” is done' })
    .first()
    .getByRole('button', { name: 'Undo' })
    .click();
  await expectTurnOf(ines, 'Marc');
  expect(await dates(ines)).toEqual([second]);

  // Done after all, it is the same third turn for everybody once there is network.
  await rows(ines).locator('.check').click();
  await expectTurnOf(ines, 'Inès');
  await context.setOffline(false);
  // All three writes come one after the other: what stands there in between is not what is meant.
  await expect.poll(() => dates(marc)).toEqual(third);
  await expectTurnOf(marc, 'Inès');
});
