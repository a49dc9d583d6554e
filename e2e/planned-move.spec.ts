import { expect, type Locator } from '@playwright/test';
import { signUp } from './account.ts';
import { shareHousehold, test } from './fixtures.ts';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('replacing a flatmate takes eight taps at most: both see the plan, the day comes, and one undoes it', async ({
  hestia,
  atHome,
}) => {
  const [ines, marc, ben] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc'), await signUp(hestia, 'Ben')];
  const colocationId = await shareHousehold(ines, marc, ben);
  const expenseCategoryId = await ines.call('POST', '/api/Expense/Category', { name: 'Housing', colocationId });
  await ines.call('POST', '/api/Bill', {
    colocationId,
    name: 'Rent',
    amount: 900,
    paidBy: ben.id,
    expenseCategoryId,
    split: { kind: 'evenly', sharers: [ines, marc, ben].map(({ id }) => ({ userId: id })) },
    rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
    firstOn: dayFromNow(40),
  });
  const [{ page }, { page: other }] = [await atHome(ines), await atHome(marc)];
  await page.goto('/');
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };

  await tap(page.getByRole('navigation').getByRole('link', { name: /^Us/ }));
  await tap(page.getByRole('button', { name: /^Ben/ }));
  await tap(page.getByRole('link', { name: 'Moves out' }));
  await expect(page.getByRole('row', { name: /Inès €300\.00 €450\.00/ })).toBeVisible();
  await expect(page.getByText('It pauses that day until you choose.')).toBeVisible();
  taps += 1;
  await page.getByRole('combobox', { name: 'Paid from then on by' }).selectOption({ label: 'Marc' });
  await tap(page.getByRole('button', { name: 'Plan the move' }));
  await expect(page.getByText(/^Ben moves out on/)).toBeVisible();
  await tap(page.getByRole('main').getByRole('link', { name: 'Us' }));
  await tap(page.getByRole('button', { name: 'Invite', exact: true }));
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(8);

  // Another member sees it, cancels it, and plans it for today.
  await other.goto(`/profile/moving?person=${ben.id}`);
  await other.getByRole('button', { name: 'Cancel the move' }).click();
  await expect(other.getByText(/^Ben moves out on/)).toBeHidden();
  const plan = { colocationId, userId: ben.id, leavesOn: dayFromNow(-1), payers: [] };
  await marc.call('POST', '/api/Colocation/Move', plan);
  await expect(other.getByText(/^Ben has moved out/)).toBeVisible();
  await page.goto(`/profile/moving?person=${ben.id}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Ben is back.')).toBeVisible();
  await expect(other.getByText(/^Ben has moved out/)).toBeHidden();
  const bills = await ines.call<{ paidBy: string; paused: string | null }[]>(
    'GET',
    `/api/Bill?colocationId=${colocationId}`,
  );
  expect(bills).toMatchObject([{ paidBy: ben.id, paused: null }]);
});
