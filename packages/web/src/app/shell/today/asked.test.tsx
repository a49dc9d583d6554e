import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Poll } from '@hestia/contract/reminders/model.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearDrafts, saveDraft } from '#platform/drafts.ts';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { Asked } from '#shared/asks/asked.tsx';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM, YUKI } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { expenseOf, REFUNDS } from '../../../features/money/money.test-fixtures.ts';
import { AroundMoney } from '../../../features/money/money-frame.tsx';
import { MoneyScreen } from '../../../features/money/money-screen.tsx';
import { BoardScreen } from '../../../features/reminders/board/board-screen.tsx';
import { pollOf } from '../../../features/reminders/notes.test-fixtures.ts';
import { cacheReducers, commands } from '../../start/features.ts';
import { AskedRows } from './asked-rows.tsx';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const today = dayOf(new Date(), timeZone);

/** The last moment of today, or of a day after it. */
function endOf(days = 0): string {
  const end = new Date();
  end.setDate(end.getDate() + days);
  end.setHours(23, 59, 59, 999);
  return end.toISOString();
}

const payment = (from = TOM, to = LEA) =>
  expenseOf({
    name: 'Refund',
    amount: 44.89,
    paidBy: from,
    splitBetween: { [to]: 44.89 },
    expenseCategoryId: REFUNDS,
    expenseCategoryName: 'Refund',
    refundState: 'sent',
  });
const power = (paidBy = LEA): Bill => ({
  id: '01990000-0000-7000-9000-0000000000b1',
  colocationId: HOUSEHOLD,
  createdAt: '2026-01-01T08:00:00.000Z',
  createdBy: LEA,
  name: 'Electricity',
  amount: null,
  paidBy,
  expenseCategoryId: REFUNDS,
  split: { kind: 'evenly', sharers: [LEA, TOM].map((userId) => ({ userId, part: null, fromOn: null, untilOn: null })) },
  rule: 'FREQ=YEARLY;INTERVAL=1;BYMONTH=1;BYMONTHDAY=5',
  firstOn: '2026-01-05',
  untilOn: '2026-01-05',
  nextOn: null,
  paused: null,
  lastOn: null,
  lastAmount: 38.5,
  asks: ['2026-01-05'],
});
const stairs: Chore = {
  id: '01990000-0000-7000-9000-0000000000c1',
  colocationId: HOUSEHOLD,
  createdBy: TOM,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  dueDate: new Date(2040, 0, 3, 18).toISOString(),
  title: 'Stairs',
  description: null,
  isDone: false,
  enrolledUsers: { [TOM]: null },
  doneBy: null,
  doneAt: null,
  handover: { id: 'question', by: TOM, to: LEA, answer: 'open' },
};
const film = (change: Partial<Poll> = {}) =>
  pollOf(['Yes', 'No'], [[YUKI, 'Yes']], { title: 'Film night?', expirationDate: endOf(), ...change });

const busy = () => new Response('', { status: 503 });

type Flat = { isBoardAlone?: boolean; polls?: Poll[]; bills?: Bill[]; payments?: ReturnType<typeof payment>[] };

/** The board above the page of money, as in a household with several kinds of questions. */
async function open({ isBoardAlone = false, polls = [film()], bills = [power()], payments = [payment()] }: Flat = {}) {
  await page.viewport(390, 844);
  const replies: readonly (readonly [Endpoint, object | (() => unknown)])[] = [
    [reminderEndpoints.listReminders, polls.map(encodeNote)],
    [moneyEndpoints.listCategories, [{ id: REFUNDS, name: 'Refund', totalAmount: 0 }]],
    [moneyEndpoints.getBalance, { [LEA]: 3, [TOM]: -3 }],
    [moneyEndpoints.pageExpenses, { expenses: payments, next: null }],
    [billEndpoints.listBills, bills],
    [choreEndpoints.listChores, [stairs]],
    ...[
      settleEndpoints.answerRefund,
      billEndpoints.answerBill,
      choreEndpoints.answerHandover,
      reminderEndpoints.vote,
      reminderEndpoints.withdrawVote,
    ].map((endpoint) => [endpoint, busy] as const),
  ];
  const server = mockFetch(...replies, ...atHome);
  const asked = { all: <AskedRows about="all" />, money: <AskedRows about="money" /> };
  const screen = await renderScreen(
    <Asked value={asked}>
      <BoardScreen />
      {!isBoardAlone && (
        <AroundMoney>
          <MoneyScreen />
        </AroundMoney>
      )}
    </Asked>,
  );
  const lists = screen.getByRole('region', { name: 'For you' });
  return { ...screen, ...server, lists, board: lists.first(), money: lists.last() };
}

beforeEach(async () => {
  await eraseUserData();
  await clearDrafts();
  for (const about of ['all', 'money']) localStorage.removeItem(`asked.${about}`);
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands, cacheReducers });
});

const DID_IT_ARRIVE = 'Paid by Tomasz: €44.89. Did it arrive?';

test('the board shows all questions to the user, Money only those about money', async () => {
  const { board, money } = await open();
  await expect
    .element(board)
    .toMatchTextContent(
      /^For you\s*4.*Did it arrive\?.*How much was Electricity on Mon, Jan\s5\?.*Stairs on Tue, Jan\s3\?.*Vote by .*: Film night\?\s*Yes\s*No$/s,
    );
  await expect.element(money).toMatchTextContent(/^For you\s*2.*Did it arrive\?.*How much was Electricity/s);
});

test('a payment confirmed on the board is gone on both pages, and undo brings it back', async () => {
  const { board, of, ...screen } = await open({ bills: [] });
  await board.getByRole('button', { name: 'I received it' }).click();
  await expect.element(screen.getByText(DID_IT_ARRIVE)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => screen.getByText(DID_IT_ARRIVE).elements().length).toBe(2);
  expect(of(settleEndpoints.answerRefund)).toEqual([]);
});

test('“Not yet” hides the ask on both pages for two days and sends nothing', async () => {
  const flat = { bills: [], payments: [payment()] };
  const { money, of, ...screen } = await open(flat);
  await money.getByRole('button', { name: 'Not yet' }).click();
  await expect.element(screen.getByText(DID_IT_ARRIVE)).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^We’ll ask again on \w+day\.$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => screen.getByText(DID_IT_ARRIVE).elements().length).toBe(2);
  expect(of(settleEndpoints.answerRefund)).toEqual([]);
  // The day has come.
  saveDraft('asks.later', { [`payment ${flat.payments[0]?.id}`]: today });
  await screen.unmount();
  const again = await open(flat);
  await expect.element(again.money.getByText(DID_IT_ARRIVE)).toBeVisible();
});

test('the payer of a bill enters its amount in the row; other members are not asked', async () => {
  const { money, ...screen } = await open({ payments: [] });
  await money.getByRole('button', { name: 'Enter the amount' }).click();
  await expect.element(money.getByRole('textbox', { name: /^Electricity/ })).toHaveFocus();
  await money.getByRole('textbox', { name: /^Electricity/ }).fill('41.20');
  await money.getByRole('button', { name: 'Record it' }).click();
  await expect.element(screen.getByText(/How much was Electricity/)).not.toBeInTheDocument();
  await screen.unmount();
  const others = await open({ bills: [power(TOM)] });
  await expect.element(others.money.getByText(DID_IT_ARRIVE)).toBeVisible();
  await expect.element(others.getByText(/How much was Electricity/)).not.toBeInTheDocument();
});

test('a vote that ends today is cast from the row, and can be taken back', async () => {
  const { board, ...screen } = await open();
  await board.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect.element(screen.getByText(/^Vote by/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('radio', { name: /^Yes/ })).toBeChecked();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText(/^Vote by/)).toBeVisible();
});

test.each([
  ['ends tomorrow', film({ expirationDate: endOf(1) })],
  ['has my vote', pollOf(['Yes', 'No'], [[LEA, 'No']], { expirationDate: endOf() })],
  ['is over', film({ expirationDate: new Date(Date.now() - 61_000).toISOString() })],
])('a vote that %s is not asked for', async (_, poll) => {
  const { board, ...screen } = await open({ polls: [poll] });
  await expect.element(board.getByText(DID_IT_ARRIVE)).toBeVisible();
  await expect.element(screen.getByText(/^Vote by/)).not.toBeInTheDocument();
});

test('the first visit shows the notes with the asks above them, so that nothing jumps', async () => {
  const { board, ...screen } = await open({ isBoardAlone: true });
  await expect.element(board).toBeVisible();
  const article = screen.getByRole('article', { name: /Film night/ });
  await expect.element(article).toBeVisible();
  await expectAccessible();
  const height = board.element().parentElement?.offsetHeight;
  await expect.poll(() => localStorage.getItem('asked.all')).toBe(String(height));
});
