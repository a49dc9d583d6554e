import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { SpentAmounts } from '@hestia/contract/money/shapes/schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queueWrite } from '#platform/sync/sync.ts';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM } from '#test/members.ts';
import { CategoriesScreen } from '../budgets/categories-screen.tsx';
import { expenseOf, FOOD, REFUNDS, RENT } from '../money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from '../money.test-utils.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

beforeEach(moveIn);

const path = '/money/statistics';
const onDay = (day: string) => new Date(`2026-${day}T12:00:00`).toISOString();
const food = (amount: number, day: string, paidBy = LEA) =>
  expenseOf({
    name: `Food ${amount}`,
    amount,
    paidBy,
    splitBetween: { [LEA]: amount - 10, [TOM]: 10 },
    expenseCategoryName: 'Groceries',
    dateOfPayment: onDay(day),
  });
const rent = expenseOf({
  name: 'Rent',
  amount: 900,
  splitBetween: { [LEA]: 450, [TOM]: 450 },
  expenseCategoryId: RENT,
  expenseCategoryName: 'Rent',
  dateOfPayment: onDay('10-01'),
});
const payment = expenseOf({
  name: 'Refund',
  amount: 75,
  paidBy: TOM,
  splitBetween: { [LEA]: 75 },
  expenseCategoryId: REFUNDS,
  expenseCategoryName: 'Refund',
  dateOfPayment: onDay('11-10'),
});
const expenses = [food(30.01, '11-20', TOM), payment, food(90, '11-02'), rent];
const categories = [
  { id: REFUNDS, name: 'Refund', totalAmount: 75 },
  { id: FOOD, name: 'Groceries', totalAmount: 120.01, budget: 100 },
  { id: RENT, name: 'Rent', totalAmount: 900 },
];
const open = (more: object = {}) => renderMoney(<StatisticsScreen />, { expenses, categories, path, ...more });
type RenderedScreen = Awaited<ReturnType<typeof open>>;
const bar = (screen: RenderedScreen, name: string) => screen.getByRole('link', { name });
const hrefOf = (element: Element) => element.getAttribute('href');

describe('statistics', () => {
  test('show the spending month by month; each bar opens into its expenses', async () => {
    const screen = await open();
    await expect.element(bar(screen, 'November 2026: €120.01')).toBeVisible();
    expect(hrefOf(bar(screen, 'October 2026: €900.00').element())).toBe(
      '/money/historical?from=2026-10-01&to=2026-10-31&spent=1',
    );
    const table = screen.getByRole('table', { name: 'Month by month' });
    await expect.element(table.getByRole('columnheader').nth(1)).toMatchTextContent('Groceries');
    await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('November 2026€120.01€0.00€120.01');
    await expect.element(table.getByRole('row').nth(2)).toMatchTextContent('October 2026€0.00€900.00€900.00');
    await expectAccessible();
  });

  test('the label below a bar is as short as a number, in Japanese too', async () => {
    const screen = await open({ locale: 'ja' });
    const column = screen.getByRole('link', { name: /^2026\u2060?年\u2060?11\u2060?月/ });
    await expect.element(column).toBeVisible();
    expect(column.element().querySelector('[aria-hidden]')?.textContent).toBe('11');
  });

  test('arrow keys move month by month, each with its sum in words; Enter opens it', async () => {
    const screen = await open();
    const october = bar(screen, 'October 2026: €900.00');
    await expect.element(october).toBeVisible();
    (bar(screen, 'September 2026: €0.00').element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(october).toHaveFocus();
    await userEvent.tab();
    await expect.element(bar(screen, 'November 2026: €120.01')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => screen.router.state.location.href)
      .toBe('/money/historical?from=2026-10-01&to=2026-10-31&spent=1');
  });

  test("show a month's categories with exceeded budgets, and move from month to month", async () => {
    const screen = await open();
    const month = screen.getByRole('region', { name: 'November 2026' });
    const groceries = month.getByRole('link', { name: /Groceries/ });
    await expect.element(groceries).toMatchTextContent('Groceries€120.01 of €100, €20.01 over€120.01');
    expect(hrefOf(groceries.element())).toBe(
      `/money/historical?from=2026-11-01&to=2026-11-30&spent=1&category=${FOOD}`,
    );
    await month.getByRole('link', { name: 'Previous month' }).click();
    const before = screen.getByRole('region', { name: 'October 2026' });
    await expect.element(before.getByRole('link', { name: /Rent/ })).toMatchTextContent('Rent€900.00');
    await expect.element(before.getByRole('link', { name: /Groceries/ })).toMatchTextContent('€0.00 of €100');
    expect(screen.router.state.location.searchStr).toBe('?month=2026-10');
  });

  test("by person: each member's share or payments of one category, with its budget as a line", async () => {
    const screen = await open({ path: `${path}?category=${FOOD}` });
    await expect.element(screen.getByText('Budget €100')).toBeVisible();
    await screen.getByText('Shares', { exact: true }).click();
    const month = screen.getByRole('region', { name: 'November 2026' });
    await expect.element(month.getByRole('link', { name: /Léa/ })).toMatchTextContent(/€100\.01$/);
    const tom = month.getByRole('link', { name: /Tomasz/ });
    await expect.element(tom).toMatchTextContent(/€20\.00$/);
    expect(hrefOf(tom.element())).toContain(`&category=${FOOD}&person=${TOM}&role=share`);
    await screen.getByText('Paid', { exact: true }).click();
    await expect.element(month.getByRole('link', { name: /Tomasz/ })).toMatchTextContent(/€30\.01$/);
    await expectAccessible();
  });

  test('are fetched for months that the device lacks, and computed here for the others', async () => {
    const older = (month: string, expenseCategoryId: string, paid: number): SpentAmounts => ({
      month,
      expenseCategoryId,
      userId: LEA,
      paid,
      share: paid,
    });
    // October began before the oldest stored expense: all of it is the server’s.
    const spent = [older('2026-05', FOOD, 11.5), older('2026-10', RENT, 1000), older('2026-11', RENT, 5)];
    const next = '2026-10-01T10:00:00.000Z_x';
    const more = [
      answer(moneyEndpoints.pageExpenses, () => ({ expenses, next })),
      answer(moneyEndpoints.listSpent, spent),
    ];
    const screen = await open({ more });
    await expect.element(bar(screen, 'October 2026: €1,000.00')).toBeVisible();
    await expect.element(bar(screen, 'May 2026: €11.50')).toBeVisible();
    await expect.element(bar(screen, 'November 2026: €120.01')).toBeVisible();
    expect(screen.of(moneyEndpoints.listSpent)).toHaveLength(1);
  });

  test('without an answer the months that only the server has are not drawn as empty', async () => {
    const next = '2026-10-01T10:00:00.000Z_x';
    const more = [
      answer(moneyEndpoints.pageExpenses, () => ({ expenses, next })),
      answer(moneyEndpoints.listSpent, () => new Response('', { status: 404 })),
    ];
    const screen = await open({ more });
    await expect.element(bar(screen, 'November 2026: €120.01')).toBeVisible();
    await expect.element(screen.getByText(/^Up to October 2026, expenses are only on the server/)).toBeVisible();
    await expect.element(bar(screen, 'October 2026: €900.00')).not.toBeInTheDocument();
  });
});

test('a member marks a category as deposits, and removes the mark (M27)', async () => {
  const screen = await renderMoney(<CategoriesScreen />, { path: '/money/categories' });
  const more = screen.getByRole('button', { name: 'Actions for Rent' });
  await more.click();
  await screen.getByRole('menuitem', { name: 'Use for deposits' }).click();
  await expect.element(screen.getByRole('link', { name: /Rent/ })).toMatchTextContent('Deposits');
  await expect.poll(() => screen.of(moneyEndpoints.renameCategory)[0]?.body).toEqual({ id: RENT, kind: 'deposit' });
  await more.click();
  await screen.getByRole('menuitem', { name: 'Don’t use for deposits' }).click();
  await expect.element(screen.getByText('Deposits')).not.toBeInTheDocument();
});

describe('a budget', () => {
  test('is set on a category, shown at once, and an invalid amount is refused with a text', async () => {
    const screen = await renderMoney(<CategoriesScreen />, { expenses, categories, path: '/money/categories' });
    await expect
      .element(screen.getByRole('link', { name: /Groceries/ }))
      .toMatchTextContent('This month: €120.01 of €100');
    await screen.getByRole('button', { name: 'Actions for Rent' }).click();
    await screen.getByRole('menuitem', { name: 'Budget…' }).click();
    const field = screen.getByRole('textbox', { name: 'Budget per month · Rent' });
    await field.fill('950.50');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText(/^Enter a whole amount/)).toBeVisible();
    await expectAccessible();
    await field.fill('950');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('link', { name: /Rent/ })).toMatchTextContent('This month: €0.00 of €950');
    await expect.poll(() => screen.of(moneyEndpoints.renameCategory)[0]?.body).toEqual({ id: RENT, budget: 950 });
  });

  test('a queued expense is in the statistics', async () => {
    const screen = await open({ path: `${path}?category=${RENT}` });
    await expect.element(bar(screen, 'October 2026: €900.00')).toBeVisible();
    await queueWrite(moneyCommands.setBudget, { id: RENT, name: 'Rent', totalAmount: 900, budget: 1000 });
    await expect.element(screen.getByText('Budget €1,000')).toBeVisible();
  });
});
