import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { SettleScreen } from './settle-screen.tsx';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { animationsWhenDrawn, wishFor } from '#test/motion.ts';
import { REFUNDS } from '../money.test-fixtures.ts';
import { moveIn, renderMoney } from '../money.test-utils.tsx';

beforeEach(moveIn);

const balance = { [LEA]: 42.18, [TOM]: -42.18 + -20, [YUKI]: 20 };
const settle = (more: Parameters<typeof renderMoney>[1] = {}) =>
  renderMoney(<SettleScreen />, { balance, path: '/money/refund', ...more });

test("the user's line is open, and one tap records it as an expense among the refunds", async () => {
  const screen = await settle();
  await expect.element(screen.getByText('payments, and nobody owes anyone a thing.')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Mark as paid' }).click();
  await expect.element(screen.getByText('payment, and nobody owes anyone a thing.')).toBeVisible();
  await expect
    .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
    .toMatchObject({
      name: 'Refund',
      amount: 42.18,
      paidBy: TOM,
      splitType: 0,
      splitBetween: [LEA],
      expenseCategoryId: REFUNDS,
    });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('payments, and nobody owes anyone a thing.')).toBeVisible();
});

test('a part can be recorded, with its method, but not more than is owed', async () => {
  const screen = await settle();
  const amount = screen.getByRole('textbox', { name: 'Amount received' });
  await amount.fill('50');
  await expect.element(screen.getByText('That’s more than the debt. Enter €42.18 at most.')).toBeVisible();
  await screen.getByRole('button', { name: 'Mark as paid' }).click();
  await amount.fill('20+2.18');
  await screen.getByText('Cash').click();
  await screen.getByRole('button', { name: 'Mark as paid' }).click();
  await expect
    .poll(() => screen.of(moneyEndpoints.addExpense).map((one) => one.body))
    .toMatchObject([{ amount: 22.18, description: 'Cash' }]);
  await expect.element(screen.getByRole('button', { name: /Tomasz to you/ })).toMatchTextContent('€20.00');
});

test("the method is stored in the same words in every language, and shown in the reader's own", async () => {
  const screen = await settle({ locale: 'fr' });
  await screen.getByText('Virement').click();
  await screen.getByRole('button', { name: 'Marquer comme payé' }).click();
  await expect
    .poll(() => screen.of(moneyEndpoints.addExpense).map((one) => one.body))
    .toMatchObject([{ description: 'Bank transfer' }]);
});

test('others’ lines open one at a time', async () => {
  const screen = await settle();
  await screen.getByRole('button', { name: /Tomasz to 由紀/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('20.00');
  await expect.element(screen.getByRole('button', { name: /Tomasz to you/ })).toHaveAttribute('aria-expanded', 'false');
});

test('paying the last debt levels the scales once', async () => {
  const screen = await settle({ balance: { [LEA]: 20, [TOM]: -20, [YUKI]: 0 } });
  await screen.getByRole('button', { name: 'Mark as paid' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Nobody owes anyone a thing.' })).toBeVisible();
  expect(document.querySelector('.ui-levels .ui-drawing-beam')).not.toBeNull();
});

test.each([
  ['swings', 'no-preference', 1] as const,
  ['stands level at once for whoever wants no motion', 'reduce', 0] as const,
])('the beam of the scales %s', async (_, motion, moves) => {
  await wishFor(motion);
  const screen = await settle({ balance: { [LEA]: 20, [TOM]: -20, [YUKI]: 0 } });
  const animations = animationsWhenDrawn('.ui-levels .ui-drawing-beam');
  await screen.getByRole('button', { name: 'Mark as paid' }).click();
  expect(await animations).toBe(moves);
});

test('level scales stay as they are', async () => {
  const screen = await settle({ balance: { [LEA]: 0, [TOM]: 0, [YUKI]: 0 } });
  await expect.element(screen.getByRole('heading', { name: 'Nobody owes anyone a thing.' })).toBeVisible();
  expect(document.querySelector('.ui-levels')).toBeNull();
});

test('settled balances show a picture', async () => {
  const screen = await settle({ balance: { [LEA]: 0, [TOM]: 0, [YUKI]: 0 }, locale: 'de' });
  await expect.element(screen.getByRole('heading', { name: 'Alle sind quitt.' })).toBeVisible();
  await expectAccessible();
});
