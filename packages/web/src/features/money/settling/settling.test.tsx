import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
import { settleCommands } from '@hestia/contract/money/settle-commands.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { eraseUserData, openUserData, readOutbox } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { Asked } from '#shared/asks/asked.tsx';
import { ForYou } from '#shared/asks/for-you.tsx';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, memberOf, TOM, YUKI } from '#test/members.ts';
import { expenseOf, REFUNDS } from '../money.test-fixtures.ts';
import { answer, renderMoney } from '../money.test-utils.tsx';
import { usePaymentAsks } from './payment-asks.tsx';
import { moneyReducers } from '../ledger/money-data.ts';
import { RefundHistoryScreen } from './refunds.tsx';
import { SettleScreen } from './settle-screen.tsx';

const all = { ...moneyCommands, ...settleCommands, ...colocationCommands };

beforeEach(async () => {
  await eraseUserData();
  localStorage.setItem('asked.payments', '0');
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), {
    commands: Object.values(all),
    cacheReducers: moneyReducers,
  });
});

/* As the app fills them in; the tests don't wait for their height on the page. */
const PaymentAsks = () => <ForYou asks={usePaymentAsks().asks} />;

const waits = () => new Response('', { status: 503 });
const balance = { [LEA]: 42.18, [TOM]: -62.18, [YUKI]: 20 };
const settle = (more: Parameters<typeof renderMoney>[1] = {}) =>
  renderMoney(
    <Asked value={{ payments: <PaymentAsks /> }}>
      <SettleScreen />
    </Asked>,
    {
      balance,
      path: '/money/refund',
      ...more,
      more: [
        ...(more.more ?? []),
        answer(settleEndpoints.listNudges, []),
        answer(settleEndpoints.nudge, waits),
        answer(settleEndpoints.answerRefund, waits),
        answer(colocationEndpoints.setCollector, waits),
      ],
    },
  );
const refundOf = (amount: number, from: string, to: string, refundState: 'sent' | 'received' | null = null) =>
  expenseOf({
    name: 'Refund',
    amount,
    paidBy: from,
    splitBetween: { [to]: amount },
    expenseCategoryId: REFUNDS,
    expenseCategoryName: 'Refund',
    refundState,
  });

test('the plan explains each payment', async () => {
  const screen = await settle();
  await expect
    .element(screen.getByText('Tomasz owes €62.18 in all. You’re owed €42.18. The rest goes in one more payment.'))
    .toBeVisible();
  await screen.getByRole('button', { name: /Tomasz to 由紀/ }).click();
  await expect.element(screen.getByText(/由紀 is owed €20.00/)).toBeVisible();
  // Both sums open into their lines.
  for (const [name, id] of [
    ['Tomasz', TOM],
    ['由紀', YUKI],
  ] as const)
    await expect
      .element(screen.getByRole('link', { name: `${name}’s balance` }))
      .toHaveAttribute('href', `/money/why?person=${id}`);
});

test('one person may collect for all: the plan follows at once, and it can be undone', async () => {
  const screen = await settle();
  await screen.getByRole('radiogroup', { name: 'Who collects?' }).getByText('由紀', { exact: false }).click();
  await expect.element(screen.getByText(/Everyone who owes pays 由紀/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Tomasz to 由紀/ })).toMatchTextContent('€62.18');
  await expect.element(screen.getByRole('button', { name: /由紀 to you/ })).toMatchTextContent('€42.18');
  await expect.element(screen.getByText('You’re owed €42.18. 由紀 collects for everyone and pays out.')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: /Tomasz to you/ })).toMatchTextContent('€42.18');
});

test('a member who owes me can be nudged, once', async () => {
  const screen = await settle();
  await screen.getByRole('button', { name: 'Nudge Tomasz' }).click();
  await expect.element(screen.getByText(/You nudged Tomasz .* You can nudge again after three days/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Nudge Tomasz' })).not.toBeInTheDocument();
});

test('a member nudged three days ago may be nudged again, and sees by whom', async () => {
  // A minute more than the days, since the screen's own clock may be that old.
  const at = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
  const nudges = [
    { by: LEA, to: TOM, at: at(3) },
    { by: YUKI, to: LEA, at: at(1) },
  ];
  const screen = await settle({ more: [answer(settleEndpoints.listNudges, nudges)] });
  await expect.element(screen.getByRole('button', { name: 'Nudge Tomasz' })).toBeVisible();
  const debtor = await settle({
    balance: { [LEA]: -20, [TOM]: 0, [YUKI]: 20 },
    more: [answer(settleEndpoints.listNudges, nudges), answer(settleEndpoints.getHandles, waits)],
  });
  await expect.element(debtor.getByText('由紀 nudged you 1 day ago.')).toBeVisible();
});

test('a payment to the user first asks whether it has arrived, and the answer shows at once', async () => {
  const screen = await settle({ expenses: [refundOf(20, TOM, LEA, 'sent'), refundOf(5, LEA, YUKI, 'sent')] });
  const asked = screen.getByText('Paid by Tomasz: €20.00. Did it arrive?');
  await expect.element(asked).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'I received it', exact: true }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(screen.getByText('Payment · received')).toBeVisible();
  await readOutbox()?.flush(() => true);
  await expect.poll(() => screen.of(settleEndpoints.answerRefund)[0]?.body).toMatchObject({ refundState: 'received' });
});

test('the user records received payments', async () => {
  const screen = await settle();
  await screen.getByRole('button', { name: 'Mark as paid' }).click();
  await expect
    .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
    .toMatchObject({ paidBy: TOM, refundState: 'received' });
});

test('payments are listed for each pair, with the total of each', async () => {
  const expenses = [refundOf(20, TOM, LEA), refundOf(5, LEA, TOM), refundOf(7, LEA, YUKI)];
  const screen = await renderMoney(<RefundHistoryScreen />, { expenses, path: '/money/RefundHistory' });
  await screen.getByRole('radiogroup').getByText('You and Tomasz', { exact: false }).click();
  await expect.element(screen.getByText('You’ve paid Tomasz €5.00 in all, and got €20.00 back.')).toBeVisible();
  await expect.element(screen.getByText(/→ 由紀/)).not.toBeInTheDocument();
  await expectAccessible();
});
