import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { definePages, householdRead, type Page } from '#platform/pages/page.ts';
import { readMoneySearch } from './ledger/money-search.ts';

const moneyReads = [
  householdRead(moneyEndpoints.getBalance),
  householdRead(moneyEndpoints.pageExpenses, { colocationId: '{home}', limit: '50' }),
  householdRead(moneyEndpoints.listCategories),
];

/** On every page: the household's currency, and the sheet that the address asks for. */
const common = {
  layout: async () => (await import('./money-frame.tsx')).MoneyFrame,
  search: readMoneySearch,
} as const;

const ofPayments = {
  ...common,
  loader: async () => (await import('./ledger/money-data.ts')).refundReads,
  prefetch: moneyReads,
} as const;

/** A page that loads its data after it opens. */
const page = <const Path extends string>(path: Path, screen: Page['screen']) => ({ ...common, path, screen });

export const moneyPages = definePages('money', [
  {
    ...common,
    path: '/money',
    loader: async () => (await import('./ledger/money-data.ts')).moneyReads,
    prefetch: moneyReads,
    screen: async () => (await import('./money-screen.tsx')).MoneyScreen,
    navigation: { icon: 'money' },
  },
  page('/money/historical', async () => (await import('./finding/historical-screen.tsx')).HistoricalScreen),
  {
    ...common,
    path: '/money/deleted',
    loader: async () => (await import('./history/history-data.ts')).deletedReads,
    prefetch: [householdRead(historyEndpoints.listDeletedExpenses, { colocationId: '{home}', limit: '200' })],
    screen: async () => (await import('./history/deleted-screen.tsx')).DeletedScreen,
  },
  {
    ...ofPayments,
    path: '/money/refund',
    screen: async () => (await import('./settling/settle-screen.tsx')).SettleScreen,
  },
  {
    ...ofPayments,
    path: '/money/RefundHistory',
    screen: async () => (await import('./settling/refunds.tsx')).RefundHistoryScreen,
  },
  page('/money/statement', async () => (await import('./late/late-pages.tsx')).StatementPage),
  page('/money/why', async () => (await import('./balances/why-screen.tsx')).WhyScreen),
  page('/money/import', async () => (await import('./late/late-pages.tsx')).ImportPage),
  page('/money/categories', async () => (await import('./budgets/categories-screen.tsx')).CategoriesScreen),
  page('/money/statistics', async () => (await import('./late/late-pages.tsx')).StatisticsPage),
]);
