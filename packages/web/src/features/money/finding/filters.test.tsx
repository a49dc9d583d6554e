import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { HistoricalScreen } from './historical-screen.tsx';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { expenseOf, RENT } from '../money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from '../money.test-utils.tsx';

beforeEach(moveIn);

const path = '/money/historical';
const onDay = (day: string) => new Date(`2026-${day}T12:00:00`).toISOString();
const expenses = [
  expenseOf({ name: 'Biocoop', amount: 30.5, paidBy: TOM, dateOfPayment: onDay('11-20') }),
  expenseOf({
    name: 'Refund',
    amount: 20,
    paidBy: TOM,
    splitBetween: { [LEA]: 20 },
    expenseCategoryName: 'Refund',
    dateOfPayment: onDay('11-18'),
  }),
  expenseOf({
    name: 'Rent',
    amount: 90,
    paidBy: YUKI,
    splitBetween: { [TOM]: 45, [LEA]: 45 },
    expenseCategoryId: RENT,
    expenseCategoryName: 'Rent',
    dateOfPayment: onDay('10-15'),
  }),
];

test('filters are chosen in a sheet, are part of the address, and are removed singly or all at once', async () => {
  const screen = await renderMoney(<HistoricalScreen />, { expenses, path });
  await expect.element(screen.getByText('Biocoop')).toBeVisible();
  await screen.getByRole('button', { name: 'Filters' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText(/Tomasz$/).click();
  await sheet.getByText('Paid', { exact: true }).click();
  await sheet.getByRole('textbox', { name: 'At least' }).fill('10+15');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Show' }).click();
  await expect.element(screen.getByRole('status').first()).toMatchTextContent(/^1 expense found$/);
  expect(screen.router.state.location.searchStr).toBe(`?person=${TOM}&role=paid&min=25.00`);
  await screen.getByRole('button', { name: 'Remove filter: Paid by Tomasz' }).click();
  await expect.element(screen.getByRole('status').first()).toMatchTextContent('2 expenses found · €120.50');
  await expectAccessible();
  // Going back passes the earlier choices.
  screen.router.history.back();
  await expect.element(screen.getByRole('button', { name: 'Remove filter: Paid by Tomasz' })).toBeVisible();
  await screen.getByRole('button', { name: 'Clear all' }).click();
  await expect.element(screen.getByText('Rent', { exact: true }).last()).toBeVisible();
  expect(screen.router.state.location.searchStr).toBe('');
});

test('an address sets the filters, and its sum opens into its lines', async () => {
  const screen = await renderMoney(<HistoricalScreen />, { expenses, path: `${path}?person=${TOM}&role=share` });
  await expect.element(screen.getByRole('status').first()).toMatchTextContent('2 expenses found · €55.00');
  // The part is the figure, and the whole amount the detail.
  await expect.element(screen.getByRole('link', { name: /Rent/ })).toMatchTextContent(/€45\.00€90\.00$/);
  await screen.getByRole('button', { name: 'Why?' }).click();
  const lines = [...document.querySelectorAll('.proof div')].map((line) => line.textContent);
  expect(lines).toEqual(['Rent€45.00', 'Food€10.00', 'Total€55.00']);
  await expect.element(screen.getByText('The 2 entries below add up to exactly this.')).toBeVisible();
  await expectAccessible();
});

test('payments count in no spending sum, and are shown separately', async () => {
  const screen = await renderMoney(<HistoricalScreen />, { expenses, path: `${path}?from=2026-11-01&to=2026-11-30` });
  await expect.element(screen.getByRole('status').first()).toMatchTextContent(/^1 expense found$/);
  await expect.element(screen.getByText(/^Payments aren’t counted: 1 payment/)).toMatchTextContent('€20.00');
});

test('pages load only as far as the first day needs', async () => {
  const next = '2026-10-15T10:00:00.000Z_x';
  const page = () => ({ expenses, next });
  const more = [answer(moneyEndpoints.pageExpenses, page)];
  const screen = await renderMoney(<HistoricalScreen />, { path: `${path}?from=2026-11-01`, more });
  await expect.element(screen.getByRole('status').first()).toMatchTextContent(/^1 expense found$/);
  expect(screen.of(moneyEndpoints.pageExpenses)).toHaveLength(1);
});

test('offline the search covers the stored expenses, and shows how far they go', async () => {
  const more = [answer(moneyEndpoints.pageExpenses, () => ({ expenses, next: '2026-10-15T10:00:00.000Z_x' }))];
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await renderMoney(<HistoricalScreen />, { path: `${path}?q=bio`, more });
  await expect.element(screen.getByText('1 expense found')).toBeVisible();
  await expect.element(screen.getByText(/This device has the expenses since October\s15, 2026/)).toBeVisible();
  expect(screen.of(moneyEndpoints.pageExpenses)).toHaveLength(1);
});
