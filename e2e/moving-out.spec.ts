import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ startAt: null });

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('a leaving member has the rent cut to their last day, leaves, is paid, and confirms it from their own account', async ({
  twoMembers: [ines, marc],
}) => {
  const [{ id: colocationId = '' } = {}] = await marc.account.call<{ id?: string }[]>('GET', '/api/Colocation');
  const category = { name: 'Housing', colocationId };
  const expenseCategoryId = await marc.account.call('POST', '/api/Expense/Category', category);
  const from = dayFromNow(-1);
  await marc.account.call('POST', '/api/Bill', {
    colocationId,
    name: 'Rent',
    amount: 600,
    paidBy: marc.account.id,
    expenseCategoryId,
    split: { kind: 'evenly', sharers: [ines, marc].map(({ account }) => ({ userId: account.id })) },
    rule: 'FREQ=DAILY;INTERVAL=30',
    firstOn: from,
    bookFrom: from,
  });

  // Ten days of thirty.
  await marc.page.goto(`/money/statement?person=${marc.account.id}&to=${dayFromNow(8)}`);
  const toSettle = marc.page.getByRole('region', { name: 'To settle up' });
  await expect(toSettle).toContainText('€450.00');
  await marc.page.getByRole('button', { name: 'Record this in Money' }).click();
  await marc.page.getByRole('button', { name: 'Close' }).click();
  await ines.page.goto('/money/refund');
  await expect(ines.page.getByText('You owe €450.00 in all.')).toBeVisible();
  await expect(toSettle).toContainText('€450.00');

  await marc.page.goto('/profile');
  await marc.page.getByRole('button', { name: 'Leave household' }).click();
  const question = marc.page.getByRole('alertdialog', { name: 'Leave 12 Lilac Street?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(marc.page).toHaveURL(/colocation-mandatory/);
  const open = marc.page.getByRole('region', { name: 'Still open from before' });
  await expect(open).toContainText('+€450.00');
  await open.getByRole('button').click();
  const statement = marc.page.getByRole('dialog');
  await expect(statement.getByRole('region', { name: 'To settle up' })).toContainText('€450.00');
  await expect(statement.getByRole('region', { name: 'Your entries' })).toContainText('Rent');
  await marc.page.keyboard.press('Escape');

  await ines.page.getByRole('button', { name: 'Mark as paid' }).click();
  // No event reports it to a former member: before it is stored, a reload would show nothing to answer.
  const unanswered = () => marc.account.call<unknown[]>('GET', `/api/Expense/Left/Payments/${colocationId}`);
  await expect.poll(unanswered).toHaveLength(1);
  await marc.page.reload();
  await open.getByRole('button', { name: 'I received it' }).click();
  // Everything is settled, and no answer is pending: the section is hidden.
  await expect(open).toBeHidden();
  await expect(ines.page.getByText('Payment · received')).toBeVisible();
});
