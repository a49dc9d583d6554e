import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { CategoriesScreen } from '../budgets/categories-screen.tsx';
import { MoneyScreen } from '../money-screen.tsx';
import { expenseOf, FOOD } from '../money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from '../money.test-utils.tsx';
import { SettleScreen } from '../settling/settle-screen.tsx';
import { StatisticsScreen } from '../statistics/statistics-screen.tsx';
import { WhyScreen } from '../balances/why-screen.tsx';

beforeEach(moveIn);

const known = { expenses: [expenseOf()], balance: { [LEA]: 20, [TOM]: -10, [YUKI]: -10 } };

test.each([
  ['balance and month', '/money', <MoneyScreen key="money" />],
  ['plan', '/money/refund', <SettleScreen key="settle" />],
  ['statistics', '/money/statistics', <StatisticsScreen key="statistics" />],
  ['categories and budgets', '/money/categories', <CategoriesScreen key="categories" />],
  ['what makes a balance', '/money/why', <WhyScreen key="why" />],
])('offline the age of the figures is shown: %s', async (_what, path, page) => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  // Queries that use the network are refreshed by events.
  onTestFinished(() => {
    online.mockRestore();
    dispatchEvent(new Event('online'));
  });
  const screen = await renderMoney(page, { ...known, path });
  await expect.element(screen.getByText(/€/).first()).toBeVisible();
  expect(screen.getByText(/^As of/).elements()).toEqual([]);
  online.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(screen.getByText(/^As of Nov\s20, 2026/)).toBeVisible();
});

test('a budget is silent about a month without fetched data', async () => {
  const categories = [{ id: FOOD, name: 'Groceries', totalAmount: 58.8, budget: 400 }];
  let arrive: (page: object) => void = () => undefined;
  const reading = new Promise((resolve) => (arrive = resolve));
  const more = [answer(moneyEndpoints.pageExpenses, () => reading)];
  const screen = await renderMoney(<CategoriesScreen />, { categories, more, path: '/money/categories' });
  await expect.element(screen.getByText('€58.80')).toBeVisible();
  expect(screen.getByText(/of €400/).elements()).toEqual([]);
  arrive({ expenses: [], next: null });
  await expect.element(screen.getByText(/€0.* of €400/)).toBeVisible();
});
