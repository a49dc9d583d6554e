import { applyToBills } from '@hestia/contract/bills/apply.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import type { BillDate } from '@hestia/contract/bills/schemas.ts';
import { billIn } from '@hestia/contract/bills/wire.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { needTexts } from '#platform/i18n/texts.ts';
import { defineCacheReducer, type CacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useCategories, useGeneralCategory } from '#shared/categories/categories-data.ts';

const LIST = ['bills', 'all'];
const DATES = ['bills', 'dates'];

const billsQuery = (colocationId: string) =>
  versionedQuery([...LIST, colocationId], billEndpoints.listBills, { query: { colocationId } }, (bills) =>
    bills.map(billIn),
  );

const datesQuery = (id: string) => versionedQuery([...DATES, id], billEndpoints.listBillDates, { params: { id } });

/** The list's first data. */
export const billReads: Reads = (colocationId) => [
  queryClient.ensureQueryData(billsQuery(colocationId)),
  needTexts('recurrence'),
];

const listReducer = defineCacheReducer({
  key: LIST,
  events: ['NewBillAdded', 'BillUpdated', 'BillDeleted', 'BillAsked', 'BillPaused', 'PlaceholderClaimed'],
  // A claim's changes need a refetch.
  apply: (bills: readonly Bill[], event) => (event.name === 'PlaceholderClaimed' ? null : applyToBills(bills, event)),
  known: (bills) => ({ bills }),
});

const datesReducer = defineCacheReducer({
  key: DATES,
  events: ['BillUpdated', 'BillAsked', 'BillPaused'],
  // A new date may exist, or have been answered.
  apply: (dates: readonly BillDate[], { payload }, key) => (payload.id === key[2] ? null : dates),
});

/** How cached bills follow the household's events. */
export const billReducers: readonly CacheReducer[] = [listReducer, datesReducer];

/** The household's bills, with what waits to be sent; undefined until known. */
export function useBills() {
  const query = billsQuery(useColocationId());
  const { data, isError, refetch } = useQuery(query);
  const bills: readonly Bill[] | undefined = useOptimisticState(listReducer, query.queryKey, data);
  return { bills, isError: isError && data === undefined, refetch };
}

/** The booked dates of a bill, latest first; undefined while loading. */
export const useBillDates = (id: string): readonly BillDate[] | undefined => useQuery(datesQuery(id)).data;

type Category = Pick<ExpenseCategory, 'id' | 'name'>;

/** The categories of a bill: existing ones, and the general one, which is created on demand. */
export function useBillCategories(): { readonly categories: readonly Category[]; readonly general: Category } {
  const { spending: categories = [] } = useCategories();
  const general = useGeneralCategory(categories);
  return {
    categories: categories.some(({ id }) => id === general.id) ? categories : [...categories, general],
    general,
  };
}
