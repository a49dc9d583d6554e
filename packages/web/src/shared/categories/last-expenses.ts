import { applyToPages, type PageOf } from '@hestia/contract/money/applying/apply.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { pageIn } from '@hestia/contract/money/shapes/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';

const LAST_EXPENSES = 50;
const KEY = ['last-expenses'];

type ExpensePage = PageOf<Expense>;

/** The household's last expenses, among which its trips to the shop are. */
const lastExpensesQuery = (colocationId: string) =>
  versionedQuery(
    [...KEY, colocationId],
    moneyEndpoints.pageExpenses,
    { query: { colocationId, limit: LAST_EXPENSES } },
    (page): ExpensePage => pageIn(page),
  );

/** How the last expenses follow the household's events. */
export const lastExpensesReducer = defineCacheReducer({
  key: KEY,
  events: [
    'NewExpenseAdded',
    'ExpenseUpdated',
    'ExpenseDeleted',
    'ExpenseCategoryUpdated',
    'ExpenseCategoryDeleted',
    'PlaceholderClaimed',
  ],
  apply: (page: ExpensePage, event) => (event.name === 'PlaceholderClaimed' ? null : applyToPages([page], event)[0]),
});

/** The household's last expenses, the newest first, with what waits to be sent; empty until known. */
export function useLastExpenses(): readonly Expense[] {
  const query = lastExpensesQuery(useColocationId());
  const { data } = useQuery(query);
  const page = useOptimisticState<ExpensePage | undefined>(lastExpensesReducer, query.queryKey, data);
  return page?.expenses ?? NONE;
}

const NONE: readonly Expense[] = [];
