import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM } from '#test/members.ts';
import { FOOD, REFUNDS } from '../money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from '../money.test-utils.tsx';
import { StatementPage } from '../late/late-pages.tsx';
import { readOutbox } from '#platform/sync/sync.ts';

beforeEach(moveIn);

const common = {
  colocationId: 'home',
  createdAt: '2026-04-01T00:00:00.000Z',
  createdBy: TOM,
  description: null,
  splitType: 0 as const,
  splitPercentages: null,
  expenseCategoryId: FOOD,
  expenseCategoryName: 'Groceries',
};
const rent = {
  ...common,
  id: 'rent',
  name: 'Rent',
  amount: 600,
  paidBy: TOM,
  splitBetween: { [LEA]: 300, [TOM]: 300 },
  dateOfPayment: '2026-04-01T10:00:00.000Z',
  billId: 'bill',
};
const paidBack = {
  ...common,
  id: 'back',
  name: 'Refund',
  amount: 40,
  paidBy: LEA,
  splitBetween: { [TOM]: 40 },
  dateOfPayment: '2026-04-20T10:00:00.000Z',
  expenseCategoryId: REFUNDS,
  expenseCategoryName: 'Refund',
  refundState: 'sent' as const,
};
const market = Array.from({ length: 60 }, (_, i) => ({
  ...common,
  id: `market-${i}`,
  name: `Market ${i}`,
  amount: 1,
  paidBy: LEA,
  splitBetween: { [LEA]: 0.5, [TOM]: 0.5 },
  dateOfPayment: `2026-03-${String((i % 28) + 1).padStart(2, '0')}T10:00:00.000Z`,
}));
const sharer = (userId: string) => ({ userId, part: null, fromOn: null, untilOn: null });
const bill = {
  ...common,
  id: 'bill',
  name: 'Rent',
  amount: 600,
  paidBy: TOM,
  split: { kind: 'evenly', sharers: [sharer(TOM), sharer(LEA)] },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2026-01-01',
  untilOn: null,
  nextOn: null,
  paused: null,
  lastOn: '2026-04-01',
  lastAmount: 600,
  asks: [],
};

test('money back has a text, without a confusing sign', async () => {
  const bottles = {
    ...rent,
    id: 'bottles',
    paidBy: LEA,
    name: 'Bottles',
    amount: -5,
    splitBetween: { [LEA]: -2.5, [TOM]: -2.5 },
  };
  const screen = await renderMoney(<StatementPage />, {
    path: `/money/statement?person=${LEA}&to=2026-04-10`,
    expenses: [rent, bottles],
    more: [answer(billEndpoints.listBills, [])],
  });
  await expect.element(screen.getByText('Paid for everyone, minus money back')).toBeVisible();
  await expect.element(screen.getByText(/Money back · Léa · split 2 ways · €5\.00/)).toBeVisible();
});

test("the statement goes from the day's balance, through later entries and the bills, to the open amount", async () => {
  const screen = await renderMoney(<StatementPage />, {
    path: `/money/statement?person=${LEA}&to=2026-04-10`,
    expenses: [paidBack, rent, ...market],
    more: [answer(billEndpoints.listBills, [bill])],
  });
  const sums = screen.getByRole('definition');
  await expect.element(sums.first()).toBeVisible();
  await expect.element(screen.getByText('You still owe €80.00.')).toBeVisible();
  // Paid, borne, balance; given back since; of the rent what was booked for later days.
  expect(sums.elements().map((sum) => sum.textContent)).toEqual([
    '+€60.00',
    '−€330.00',
    '−€270.00',
    '+€40.00',
    '+€150.00',
    '−€80.00',
  ]);
  await expect.element(screen.getByRole('region', { name: 'To settle up' })).toMatchTextContent('Léa → Tomasz€80.00');
  await expect
    .element(screen.getByText('Apr 1 – 30, 2026 · Days: 10 of 30 · recorded past the last day'))
    .toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Not confirmed yet' })).toMatchTextContent('sent');
  await expectAccessible();

  // Paper has all lines; the screen as many as one reads.
  const lines = () => document.querySelectorAll('.statement a.ui-row').length;
  expect(lines()).toBe(50 + 2);
  dispatchEvent(new Event('beforeprint'));
  expect(lines()).toBe(61 + 2);
  dispatchEvent(new Event('afterprint'));
  await screen.getByRole('button', { name: 'Show more' }).click();
  expect(lines()).toBe(61 + 2);
});

const queuedWrites = () => (readOutbox()?.snapshot() ?? []).map(({ kind, request }) => ({ kind, body: request.body }));

test("one tap records the bills' amounts, so that no amount is open; it can be undone", async () => {
  const screen = await renderMoney(<StatementPage />, {
    path: `/money/statement?person=${LEA}&to=2026-04-10`,
    expenses: [rent],
    more: [answer(billEndpoints.listBills, [bill])],
  });
  const bills = screen.getByRole('region', { name: 'Bills up to Apr 10, 2026' });
  await expect.element(bills).toBeVisible();
  const results = () =>
    screen
      .getByRole('definition')
      .elements()
      .map((sum) => sum.textContent);
  expect(results().at(-1)).toBe('−€150.00');
  await bills.getByRole('button', { name: 'Record this in Money' }).click();
  // The share of the rent and the balance are now what was left to settle.
  await expect.element(bills).not.toBeInTheDocument();
  expect(results().at(-1)).toBe('−€150.00');
  expect(results()).toContain('−€150.00');
  expect(results()).not.toContain('+€150.00');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(bills).toBeVisible();
  expect(queuedWrites()).toEqual([]);

  await bills.getByRole('button', { name: 'Record this in Money' }).click();
  await screen.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(queuedWrites).toEqual([
    {
      kind: 'money.editExpense',
      body: { id: 'rent', splitType: 1, splitValues: { [TOM]: 450, [LEA]: 150 }, split: null },
    },
  ]);
});

test('an upcoming date is recorded early, and an unknown amount waits', async () => {
  const coming = { ...bill, id: 'coming', firstOn: '2026-04-05', lastOn: null, nextOn: '2026-05-01', lastAmount: null };
  const power = { ...coming, id: 'power', name: 'Power', amount: null, lastAmount: 40 };
  const screen = await renderMoney(<StatementPage />, {
    path: `/money/statement?person=${LEA}&to=2026-05-31`,
    expenses: [paidBack],
    more: [answer(billEndpoints.listBills, [coming, power])],
  });
  const bills = screen.getByRole('region', { name: 'Bills up to May 31, 2026' });
  await expect.element(bills).toMatchTextContent('except for what isn’t known yet');
  await bills.getByRole('button', { name: 'Record this in Money' }).click();
  await expect.element(bills).not.toMatchTextContent('Rent');
  await expect.element(bills).toMatchTextContent('Power');
  await screen.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(queuedWrites).toMatchObject([
    {
      kind: 'bills.bookEarly',
      body: { billId: 'coming', dueOn: '2026-05-01', splitValues: { [TOM]: 300, [LEA]: 300 } },
    },
  ]);
});

test('offline it shows the date of its data, on paper, too', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await renderMoney(<StatementPage />, {
    path: `/money/statement?person=${LEA}&to=2026-04-10`,
    expenses: [rent],
    more: [answer(billEndpoints.listBills, [bill])],
  });
  const paper = screen.getByRole('article');
  await expect.element(paper.getByText(/^You’re offline\. This is how it stood on/)).toBeVisible();
});
