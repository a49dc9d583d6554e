// A month has one sum on every screen: its spending. Payments between members are listed separately.
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CategoriesScreen } from '../budgets/categories-screen.tsx';
import { HistoricalScreen } from '../finding/historical-screen.tsx';
import { LEA, TOM } from '#test/members.ts';
import { expenseOf, FOOD, REFUNDS, RENT } from '../money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from '../money.test-utils.tsx';
import { MoneyScreen } from '../money-screen.tsx';
import { RefundHistoryScreen } from '../settling/refunds.tsx';

beforeEach(moveIn);

const inNovember = (day: number) => new Date(2026, 10, day, 12).toISOString();
const spent = (amount: number, day: number, category: string, name: string) =>
  expenseOf({
    name: `${name} on day ${day}`,
    amount,
    splitBetween: { [LEA]: amount },
    dateOfPayment: inNovember(day),
    expenseCategoryId: category,
    expenseCategoryName: name,
  });
const paidBack = (amount: number, day: number) => ({
  ...spent(amount, day, REFUNDS, 'Refund'),
  paidBy: TOM,
});
// Two payments of €1,400.50 next to €1,990.88 of spending: together they would be €3,391.38.
const food = [spent(370.08, 20, FOOD, 'Groceries'), spent(500.8, 3, FOOD, 'Groceries')];
const rent = [spent(1120, 1, RENT, 'Rent')];
const payments = [paidBack(1250.5, 18), paidBack(150, 2)];
const expenses = [...food, ...rent, ...payments].toSorted((a, b) => (a.dateOfPayment < b.dateOfPayment ? 1 : -1));
const flat = {
  expenses,
  balance: { [LEA]: 10, [TOM]: -10 },
  categories: [
    { id: REFUNDS, name: 'Refund', totalAmount: 1400.5 },
    { id: FOOD, name: 'Groceries', totalAmount: 870.88 },
    { id: RENT, name: 'Rent', totalAmount: 1120 },
  ],
};

describe('November is one sum', () => {
  test("the month's sum is at the top of Money, in its section, and in the section’s lines", async () => {
    const screen = await renderMoney(<MoneyScreen />, flat);
    await expect.element(screen.getByRole('banner').getByText('€1,990.88')).toBeInTheDocument();
    const month = screen.getByRole('region', { name: 'November' });
    await expect.element(month.getByText('€1,990.88')).toBeVisible();
    await expect.element(month.getByRole('link', { name: /^Groceries/ })).toMatchTextContent('€870.88');
    await expect.element(month.getByRole('link', { name: /^Rent/ })).toMatchTextContent('€1,120.00');
    await expect.element(month.getByRole('link', { name: /^2 payments/ })).toMatchTextContent('€1,400.50');
  });

  test('an incomplete month shows no sum: a part would look like all', async () => {
    let arrive = (_page: object) => {};
    const rest = new Promise((resolve) => (arrive = resolve));
    const pages = [{ expenses: expenses.slice(0, 2), next: 'older' }, rest];
    const more = [answer(moneyEndpoints.pageExpenses, () => pages.shift() ?? rest)];
    const screen = await renderMoney(<MoneyScreen />, { ...flat, more });
    const month = screen.getByRole('region', { name: 'November' });
    await expect.element(month.getByText('Adding up…')).toBeVisible();
    await expect.element(screen.getByRole('banner').getByText('Adding up…')).toBeInTheDocument();
    expect([month.element().textContent, screen.getByRole('banner').element().textContent].join()).not.toContain('€');
    arrive({ expenses: expenses.slice(2), next: null });
    await expect.element(month.getByText('€1,990.88')).toBeVisible();
    await expect.element(screen.getByRole('banner').getByText('€1,990.88')).toBeInTheDocument();
  });

  test('offline an incomplete month says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const more = [answer(moneyEndpoints.pageExpenses, { expenses: expenses.slice(0, 2), next: 'older' })];
    const screen = await renderMoney(<MoneyScreen />, { ...flat, more });
    await expect.element(screen.getByText(/doesn’t have all of the month/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'November' }).element().textContent).not.toContain('€');
  });

  test('in the history, payments have a separate line', async () => {
    const screen = await renderMoney(<HistoricalScreen />, { ...flat, path: '/money/historical' });
    await expect.element(headOf(screen)).toMatchTextContent('November 2026€1,990.882 payments · €1,400.50');
  });

  test.each([
    ['Groceries', FOOD, food, '€870.88'],
    ['Rent', RENT, rent, '€1,120.00'],
    ['the payments', REFUNDS, payments, '€1,400.50'],
  ])('in the history of %s: its part of it', async (_name, category, own, sum) => {
    const path = `/money/historical?category=${category}`;
    const screen = await renderMoney(<HistoricalScreen />, { ...flat, expenses: own, path });
    await expect.element(headOf(screen)).toMatchTextContent(new RegExp(`^November 2026${sum.replace('.', '\\.')}$`));
  });

  test('categories show their parts', async () => {
    const screen = await renderMoney(<CategoriesScreen />, { ...flat, path: '/money/categories' });
    await expect.element(screen.getByRole('link', { name: /Groceries/ })).toMatchTextContent('€870.88');
    await expect.element(screen.getByRole('link', { name: /Rent/ })).toMatchTextContent('€1,120.00');
  });

  test("the month's payments have one sum, too", async () => {
    const screen = await renderMoney(<RefundHistoryScreen />, {
      ...flat,
      expenses: payments,
      path: '/money/RefundHistory',
    });
    await expect.element(headOf(screen)).toMatchTextContent(/^November 2026€1,400\.50$/);
  });
});

const headOf = (screen: Awaited<ReturnType<typeof renderMoney>>) =>
  screen.getByRole('listitem').filter({ hasText: 'November 2026' });
