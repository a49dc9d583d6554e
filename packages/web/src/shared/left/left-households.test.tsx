import { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import type { LeftHousehold, LeftLine } from '@hestia/contract/money/shapes/left-schemas.ts';
import { dayFrom } from '@hestia/contract/time/day.ts';
import { beforeEach, expect, test } from 'vitest';
import { writeCookie } from '#platform/session/cookies.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { HOUSEHOLD, LEA, TOM } from '#test/members.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { LeftHouseholds } from './left-households.tsx';

beforeEach(() => {
  writeCookie('token', 'a.b.c');
  saveUser({ id: TOM, username: 'Tomasz', email: 'tom@example.org', colocationId: null });
});

const household: LeftHousehold = {
  colocationId: HOUSEHOLD,
  name: '12, rue des Lilas',
  // Already the 1st where the household lives.
  leftAt: '2026-03-31T23:30:00.000Z',
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  balance: 1452.5,
};
const lea = { from: LEA, fromUsername: 'Léa', to: TOM, toUsername: 'Tomasz' };
const payment: LeftLine = {
  id: '01990000-0000-7000-9000-000000000001',
  name: 'Refund',
  dateOfPayment: '2026-04-02T10:00:00.000Z',
  paid: 0,
  share: 68.59,
  payment: lea,
  refundState: 'sent',
};
const market = {
  ...payment,
  id: '01990000-0000-7000-9000-000000000002',
  name: 'Market',
  // Bought on the day before this instant's there.
  dateOfPayment: '2026-04-02T22:30:00.000Z',
  paidOn: dayFrom('2026-04-02'),
  paid: 30,
  share: 10,
  payment: null,
};
const statement = {
  balance: 1452.5,
  lines: [payment, { ...market, refundState: null }],
  earlier: 1501.09,
  payments: [{ ...lea, amount: 1452.5 }],
};

test('the card is hidden if no amount is open', async () => {
  const { of } = mockFetch([leftEndpoints.listLeft, []]);
  const screen = await renderOutside(<LeftHouseholds />);
  await expect.poll(() => of(leftEndpoints.listLeft)).toHaveLength(1);
  expect(screen.getByRole('region').elements()).toEqual([]);
});

test('a former member who is owed sees their balance and, on a tap, their statement', async () => {
  mockFetch(
    [leftEndpoints.listLeft, [household]],
    [leftEndpoints.listLeftPayments, []],
    [leftEndpoints.getLeftStatement, statement],
  );
  const screen = await renderOutside(<LeftHouseholds />);
  const row = screen.getByRole('button', { name: /12, rue des Lilas/ });
  await expect.element(row).toMatchTextContent('You moved out on Apr 1, 2026');
  await expect.element(row).toMatchTextContent('+€1,452.50');
  await row.click();
  const sheet = screen.getByRole('dialog', { name: 'Your statement in 12, rue des Lilas' });
  await expect.element(sheet.getByRole('region', { name: 'To settle up' })).toMatchTextContent('Léa → Tomasz€1,452.50');
  const lines = sheet.getByRole('region', { name: 'Your entries' });
  await expect.element(lines).toMatchTextContent('MarketApr 2, 2026');
  await expect.element(lines).toMatchTextContent('−€68.59');
  await expect.element(lines).toMatchTextContent('Older entries+€1,501.09');
  await expectAccessible();
});

test('a former member confirms a payment, and can undo that', async () => {
  let isReceived = false;
  const { of } = mockFetch(
    [leftEndpoints.listLeft, [household]],
    [leftEndpoints.listLeftPayments, () => (isReceived ? [] : [payment])],
    [
      leftEndpoints.confirmLeftPayment,
      ({ body }: { body: unknown }) => {
        ({ isReceived } = body as { isReceived: boolean });
        return payment.id;
      },
    ],
  );
  const screen = await renderOutside(<LeftHouseholds />);
  await expect.element(screen.getByText('Léa paid you €68.59. Did it arrive?')).toBeVisible();
  const button = screen.getByRole('button', { name: 'I received it' });
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button).toBeVisible();
  expect(of(leftEndpoints.confirmLeftPayment).map(({ body }) => body)).toEqual([
    { colocationId: HOUSEHOLD, id: payment.id, isReceived: true },
    { colocationId: HOUSEHOLD, id: payment.id, isReceived: false },
  ]);
});

test('a server that fails leaves the question there', async () => {
  mockFetch(
    [leftEndpoints.listLeft, [household]],
    [leftEndpoints.listLeftPayments, [payment]],
    [leftEndpoints.confirmLeftPayment, refusal('unavailable')],
  );
  const screen = await renderOutside(<LeftHouseholds />);
  const button = screen.getByRole('button', { name: 'I received it' });
  await button.click();
  await expect.element(screen.getByText(/Can’t reach the server/)).toBeVisible();
  await expect.element(button).toBeVisible();
});
