import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { LocaleProvider } from '#platform/i18n/locale-provider.tsx';
import { needTexts, speak } from '#platform/i18n/texts.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import { forgetToken, saveUser } from '#platform/session/session.ts';
import { LeavingFigure } from '#shared/leaving-figure.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { Leaving } from '../../features/household/leaving/leaving.tsx';
import { LeftToSettle } from '../../features/money/statement/left-to-settle.tsx';
import { expenseOf, RENT } from '../../features/money/money.test-fixtures.ts';
import { router } from '../router.tsx';
import { cacheReducers, commands } from '../start/features.ts';

// Needs the service worker's module, which only a build has.
vi.mock('./update.tsx', () => ({ Update: () => null }));

const ELSEWHERE = '9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const today = dayOf(new Date(), timeZone);

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands, cacheReducers });
});

/* Léa has paid a rent today, which pays for days after today, too. */
function payRent(...more: readonly (readonly [Endpoint, object])[]) {
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
  return mockFetch(
    ...more,
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
}

// By days lived, Léa has one part of eleven (€54.54) of the €600 that she paid.
const FIGURE = 'You’re still owed €545.46.';

test("the confirmation before leaving has the statement's amount, with the refunded rent", async () => {
  payRent();
  const screen = await renderScreen(
    <LeavingFigure value={<LeftToSettle />}>
      <Leaving />
    </LeavingFigure>,
  );
  await screen.getByRole('button', { name: 'Leave household' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent(FIGURE);
});

test('the question before moving to another household says the same', async () => {
  writeCookie('token', 'a.b.c');
  onTestFinished(forgetToken);
  const elsewhere = { colocationId: ELSEWHERE, name: 'Harbour 3', address: '', members: 2, invitedBy: 'Inès' };
  payRent([colocationEndpoints.getInvitation, elsewhere]);
  const history = createMemoryHistory({ initialEntries: [`/invite?collocID=${ELSEWHERE}&code=ABCD2345`] });
  const visited = createRouter({ ...router.options, history });
  await speak('en');
  await needTexts('session');
  const screen = await render(
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={visited} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await expect.element(screen.getByRole('button', { name: 'Leave and move in' })).toBeVisible();
  await expect.element(screen.getByText(FIGURE)).toBeVisible();
});
