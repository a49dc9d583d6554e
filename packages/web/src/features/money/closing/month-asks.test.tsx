import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { ForYou } from '#shared/asks/for-you.tsx';
import { householdReducers } from '#shared/household/household.ts';
import { atHome, LEA, memberOf } from '#test/members.ts';
import { moneyReducers } from '../ledger/money-data.ts';
import { expenseOf } from '../money.test-fixtures.ts';
import { answer, renderMoney } from '../money.test-utils.tsx';
import { useMonthAsks } from './month-asks.tsx';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T12:00:00Z') });
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), {
    commands: Object.values(colocationCommands),
    cacheReducers: [...moneyReducers, ...householdReducers],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const [, [, household]] = atHome;
const Asks = () => <ForYou asks={useMonthAsks().asks} />;
const open = (change: object = {}) =>
  renderMoney(<Asks />, {
    expenses: [expenseOf({ dateOfPayment: '2026-11-20T12:00:00.000Z' })],
    more: [
      answer(colocationEndpoints.getColocation, { ...household, ...change }),
      answer(closingEndpoints.listMonths, { closed: [], settling: null }),
      answer(colocationEndpoints.putAwayMonth, () => new Response('', { status: 503 })),
    ],
  });
const card = /^November: €30\.00 spent/;

test('the card of a month is put away for the household, and its undo brings it back', async () => {
  const { getByRole, getByText, of: sent } = await open();
  await expect.element(getByText(card)).toBeVisible();
  await getByRole('button', { name: 'Not for us' }).click();
  await expect.element(getByText(card)).not.toBeInTheDocument();
  await vi.waitFor(() =>
    expect(sent(colocationEndpoints.putAwayMonth)[0]?.body).toEqual({ id: household.id, month: '2026-11' }),
  );
  await getByRole('button', { name: 'Undo' }).click();
  await expect.element(getByText(card)).toBeVisible();
});

test('a card that was put away in an earlier month does not hide this one', async () => {
  const { getByText } = await open({ putAwayMonth: '2026-10' });
  await expect.element(getByText(card)).toBeVisible();
});
