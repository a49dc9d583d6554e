import { manyExpensesEvents } from '@hestia/contract/imports/events.ts';
import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import { applyToMonths } from '@hestia/contract/money/applying/months.ts';
import type { MonthEnds } from '@hestia/contract/money/closing/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { type CacheReducer, defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';

const KEY = ['money', 'months'];

/** How the closed months follow the household's events. */
const monthEndsReducer = defineCacheReducer({
  key: KEY,
  events: ['MonthClosed', 'MonthReopened', 'SettlingAsked'],
  apply: (monthEnds: MonthEnds, event) => applyToMonths(monthEnds, event),
  known: (monthEnds) => ({ monthEnds }),
});

/** A write marks a closed month on the server: no event reports it, so closed months are fetched again. */
const afterClosingReducer = defineCacheReducer({
  key: KEY,
  events: [
    'NewExpenseAdded',
    'ExpenseUpdated',
    'ExpenseDeleted',
    'ExpenseCategoryDeleted',
    'ColocationUpdated',
    ...manyExpensesEvents,
  ],
  apply: (monthEnds: MonthEnds) => (monthEnds.closed.length > 0 ? null : monthEnds),
});

/** How the cached ends of months follow the household's events: apart from the rest of money, which its first page needs. */
export const monthReducers: readonly CacheReducer[] = [monthEndsReducer, afterClosingReducer];

/** The closed months and the last ask to settle up, with what waits to be sent; undefined until known. */
export function useMonthEnds(enabled = true): { monthEnds: MonthEnds | undefined; isError: boolean } {
  const colocationId = useColocationId();
  const query = versionedQuery([...KEY, colocationId], closingEndpoints.listMonths, { query: { colocationId } });
  const { data, isError } = useQuery({ ...query, enabled });
  return { monthEnds: useOptimisticState(monthEndsReducer, query.queryKey, data), isError };
}
