import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { beforeEach, expect, test } from 'vitest';
import { eraseUserData, openUserData } from '#platform/data/user-data.ts';
import { saveUser } from '#platform/session/session.ts';
import { LeavingFigure } from '#shared/leaving-figure.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { Leaving } from '../../features/household/leaving/leaving.tsx';
import { LeftToSettle } from '../../features/money/statement/left-to-settle.tsx';
import { expenseOf, RENT } from '../../features/money/money.test-fixtures.ts';
import { cacheReducers, commands } from '../start/features.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const today = dayOf(new Date(), timeZone);

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands, cacheReducers });
});

test('the question before leaving says what the statement leaves to settle, with the rent that comes back', async () => {
  const billId = '01990000-0000-7000-9000-0000000000b1';
  const sharers = [LEA, TOM].map((userId) => ({ userId, part: null, fromOn: null, untilOn: null }));
  const rent = expenseOf({
    name: 'Rent',
    amount: 600,
    paidBy: LEA,
    splitBetween: { [LEA]: 300, [TOM]: 300 },
    expenseCategoryId: RENT,
    dateOfPayment: `${today}T12:00:00.000Z`,
    paidOn: today,
    billId,
  });
  mockFetch(
    ...atHome,
    [moneyEndpoints.listCategories, [{ id: RENT, name: 'Rent', totalAmount: 600 }]],
    [moneyEndpoints.getBalance, { [LEA]: 300, [TOM]: -300 }],
    [moneyEndpoints.pageExpenses, { expenses: [rent], next: null }],
    [
      billEndpoints.listBills,
      [
        {
          id: billId,
          colocationId: HOUSEHOLD,
          createdAt: '2026-01-01T08:00:00.000Z',
          createdBy: LEA,
          name: 'Rent',
          amount: 600,
          paidBy: LEA,
          expenseCategoryId: RENT,
          split: { kind: 'evenly', sharers },
          // Today's booking pays for ten days, of which one is lived.
          rule: 'FREQ=DAILY;INTERVAL=10',
          firstOn: today,
          untilOn: null,
          nextOn: null,
          paused: null,
          lastOn: today,
          lastAmount: 600,
          asks: [],
        },
      ],
    ],
  );
  const screen = await renderScreen(
    <LeavingFigure value={<LeftToSettle />}>
      <Leaving />
    </LeavingFigure>,
  );
  await screen.getByRole('button', { name: 'Leave household' }).click();
  const dialog = screen.getByRole('alertdialog');
  // By days lived, Léa has one part of eleven (€54.54) of the €600 that she paid.
  await expect.element(dialog).toMatchTextContent('You’re still owed €545.46.');
});
