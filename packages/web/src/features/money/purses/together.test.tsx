import { purseCommands } from '@hestia/contract/money/purse-commands.ts';
import { purseEndpoints } from '@hestia/contract/money/purses/endpoints.ts';
import type { Purse } from '@hestia/contract/money/purses/schemas.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { noHandles } from '@hestia/contract/money/paying/handle-schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { ForYou } from '#shared/asks/for-you.tsx';
import { householdReducers } from '#shared/household/household.ts';
import { expectAccessible } from '#test/accessible.ts';
import { atHome, LEA, memberOf, TOM, YUKI } from '#test/members.ts';
import { WhyScreen } from '../balances/why-screen.tsx';
import { WhoIsWhere } from '../balances/who-is-where.tsx';
import { moneyReducers } from '../ledger/money-data.ts';
import { expenseOf } from '../money.test-fixtures.ts';
import { answer, renderMoney } from '../money.test-utils.tsx';
import { usePaymentAsks } from '../settling/payment-asks.tsx';
import { SettleScreen } from '../settling/settle-screen.tsx';
import { usePurseAsks } from './purse-asks.tsx';

const at = '2026-11-20T09:00:00.000Z';
const purse = (askedBy: string, partner: string, joinedAt: string | null = at): Purse => ({
  askedBy,
  partner,
  askedAt: at,
  joinedAt,
});

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), {
    commands: [...Object.values(purseCommands), ...Object.values(moneyCommands)],
    cacheReducers: [...moneyReducers, ...householdReducers],
  });
});

/** Tomasz owes Léa 40.00 and 由紀 20.00. */
const balance = { [LEA]: 40, [TOM]: -60, [YUKI]: 20 };
const expenses = [expenseOf({ amount: 40, paidBy: LEA, splitBetween: { [TOM]: 40 } })];
const overloaded = () => new Response('', { status: 503 });

const at12 = (purses: readonly Purse[], more: Parameters<typeof renderMoney>[1] = {}) => ({
  balance,
  expenses,
  ...more,
  more: [
    answer(colocationEndpoints.getColocation, { ...atHome[1][1], purses }),
    answer(purseEndpoints.joinPurse, overloaded),
    answer(purseEndpoints.partPurse, overloaded),
    ...(more.more ?? []),
  ],
});

test('a pair is one row of the balances, with both faces and one sum', async () => {
  const screen = await renderMoney(
    <WhoIsWhere
      balances={
        new Map([
          [LEA, 4000],
          [TOM, -6000],
          [YUKI, 2000],
        ])
      }
    />,
    at12([purse(LEA, YUKI)]),
  );
  await expect.element(screen.getByText('You and 由紀')).toBeVisible();
  expect(screen.container.querySelectorAll('.standings li')).toHaveLength(2);
  expect(screen.container.querySelectorAll('.standings li:first-child .ui-avatar')).toHaveLength(2);
  await expect.element(screen.getByRole('link', { name: /You and 由紀/ })).toMatchTextContent('€60.00');
  await expectAccessible();
});

test('the plan pays the pair with one payment, in the name of the tapping member', async () => {
  const screen = await renderMoney(<SettleScreen />, at12([purse(LEA, YUKI)], { path: '/money/refund' }));
  await expect.element(screen.getByText('payment, and nobody owes anyone a thing.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Tomasz to You and 由紀/ })).toMatchTextContent('€60.00');
  await screen.getByRole('button', { name: 'Mark as paid' }).click();
  await expect
    .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
    .toMatchObject({ amount: 60, paidBy: TOM, splitBetween: [LEA] });
});

test('a payer pays the member of the pair who has payment details', async () => {
  const screen = await renderMoney(
    <SettleScreen />,
    at12([purse(TOM, YUKI)], {
      balance: { [LEA]: -60, [TOM]: 50, [YUKI]: 10 },
      path: '/money/refund',
      more: [
        answer(settleEndpoints.getHandles, ({ path }: { path: string }) =>
          path.includes(YUKI) ? { ...noHandles, paypal: 'yuki' } : noHandles,
        ),
      ],
    }),
  );
  await expect.element(screen.getByText('You pay 由紀.')).toBeVisible();
  // The ways to pay come later, above the button: a press that begins before them may end beside it.
  await expect.element(screen.getByRole('link', { name: /PayPal/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Mark as paid' }).click();
  await expect
    .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
    .toMatchObject({ amount: 60, paidBy: LEA, splitBetween: [YUKI] });
});

test('a request is sent from the page of the other’s balance, and can be undone', async () => {
  const screen = await renderMoney(<WhyScreen />, at12([], { path: `/money/why?person=${TOM}` }));
  await screen.getByRole('button', { name: 'Settle together with Tomasz' }).click();
  await expect.element(screen.getByText('Tomasz hasn’t answered yet.')).toBeVisible();
  await expect.poll(() => screen.of(purseEndpoints.joinPurse)[0]?.body).toMatchObject({ userId: TOM });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: 'Settle together with Tomasz' })).toBeVisible();
});

test('the debt between the two is shown before they part', async () => {
  const screen = await renderMoney(<WhyScreen />, at12([purse(LEA, TOM)], { path: '/money/why' }));
  await expect.element(screen.getByText(/Between the two, Tomasz owes Léa €40.00/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Settle separately' }).click();
  await expect.element(screen.getByRole('button', { name: 'Settle separately' })).not.toBeInTheDocument();
});

test('a member of another pair is offered none', async () => {
  const screen = await renderMoney(<WhyScreen />, at12([purse(TOM, YUKI)], { path: `/money/why?person=${TOM}` }));
  await expect.element(screen.getByText('Tomasz and 由紀')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Settle/ })).not.toBeInTheDocument();
});

function Arrivals() {
  return <ForYou asks={usePaymentAsks().asks} />;
}

test('whether a payment of the plan arrived is asked of its named receiver, not of their partner', async () => {
  const paid = (amount: number, receiver: string) =>
    expenseOf({
      amount,
      paidBy: TOM,
      splitBetween: { [receiver]: amount },
      refundState: 'sent',
      expenseCategoryName: REFUND_CATEGORY,
    });
  const screen = await renderMoney(
    <Arrivals />,
    at12([purse(LEA, YUKI)], { expenses: [...expenses, paid(60, LEA), paid(70, YUKI)] }),
  );
  await expect.element(screen.getByText('Paid by Tomasz: €60.00. Did it arrive?')).toBeVisible();
  await expect.element(screen.getByText(/€70\.00/)).not.toBeInTheDocument();
});

function Asks() {
  return <ForYou asks={usePurseAsks().asks} />;
}

test.each(['Yes, together', 'No, thanks'])(
  'the asked member answers “%s” in For you, and the request disappears',
  async (name) => {
    const screen = await renderMoney(<Asks />, at12([purse(TOM, LEA, null)]));
    await screen.getByRole('button', { name }).click();
    await expect.element(screen.getByText(/Settle together with Tomasz from now on/)).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText(/Settle together with Tomasz from now on/)).toBeVisible();
  },
);
