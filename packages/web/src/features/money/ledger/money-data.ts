import { manyExpensesEvents } from '@hestia/contract/imports/events.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { applyToBalance, applyToPages, type ExpenseScope, type PageOf } from '@hestia/contract/money/applying/apply.ts';
import { minorIn } from '@hestia/contract/money/coins/minor.ts';
import type { Balances, Expense } from '@hestia/contract/money/shapes/model.ts';
import { REFUND_CATEGORY, type Balance } from '@hestia/contract/money/shapes/schemas.ts';
import { pageIn } from '@hestia/contract/money/shapes/wire.ts';
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { useQueued, useOptimisticState } from '#platform/sync/sync.ts';
import { versionedPages, type Snapshot, versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer, type CacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { withQueued } from '#platform/sync/outbox/commands.ts';
import { perform } from '#platform/perform.ts';
import { useDecimals } from '#ui/figures/currency.tsx';
import { useColocationId } from '#platform/session/session.ts';
import { nudgeReducer } from './nudge-data.ts';
import { categoriesQuery, categoriesReducer } from '#shared/categories/categories-data.ts';
import { defaultSplitReducer } from '#shared/split/default-splits-data.ts';
import { unreflected } from './queued-expenses.ts';
import { spentReducer } from './spent-data.ts';

type ExpensePage = PageOf<Expense>;
type Pages = InfiniteData<ExpensePage, string | null>;

/* The first page fills a screen; the others come in large steps, for searching and for the lines of a balance. */
const FIRST_PAGE = 50;
const NEXT_PAGES = 200;

const EXPENSES = ['money', 'expense-pages'];
/** The key of the list of all expenses, instead of a category. */
const ALL_EXPENSES = 'all';

const balanceQuery = (colocationId: string) =>
  versionedQuery(['money', 'balance', colocationId], moneyEndpoints.getBalance, { params: { id: colocationId } });

const expensesQuery = (colocationId: string, categoryId?: string) =>
  versionedPages<typeof moneyEndpoints.pageExpenses, string | null, ExpensePage>(
    [...EXPENSES, colocationId, categoryId ?? ALL_EXPENSES],
    moneyEndpoints.pageExpenses,
    {
      first: null,
      argsOf: (before) => ({
        query: {
          colocationId,
          categoryId,
          ...(before === null ? { limit: FIRST_PAGE } : { before, limit: NEXT_PAGES }),
        },
      }),
      next: (page) => page.next,
      decode: pageIn,
    },
  );

/** The data of the first money screen. */
export const moneyReads: Reads = (colocationId) => [
  queryClient.ensureQueryData(balanceQuery(colocationId)),
  queryClient.ensureInfiniteQueryData(expensesQuery(colocationId)),
  queryClient.ensureQueryData(categoriesQuery(colocationId)),
];

/** One of the newest expenses; undefined if it isn't. */
export async function findExpense(colocationId: string, id: string): Promise<Expense | undefined> {
  const query = expensesQuery(colocationId);
  const among = ({ pages }: InfiniteData<Snapshot<ExpensePage>>) =>
    pages.flatMap(({ data }) => data.expenses).find((expense) => expense.id === id);
  // What this device has stored may be older than the expense.
  return (
    among(await queryClient.ensureInfiniteQueryData(query)) ??
    among(await queryClient.fetchInfiniteQuery({ ...query, staleTime: 0 }))
  );
}

/** The data of the payments' screens. */
export const refundReads: Reads = (colocationId) => [
  ...moneyReads(colocationId),
  queryClient.ensureQueryData(categoriesQuery(colocationId)).then(async ({ data }) => {
    const refund = data.find(({ name }) => name === REFUND_CATEGORY);
    if (refund) await queryClient.ensureInfiniteQueryData(expensesQuery(colocationId, refund.id));
  }),
];

const balanceReducer = defineCacheReducer({
  key: ['money', 'balance'],
  events: ['BalanceUpdated', 'MemberJoined', 'MemberLeft'],
  apply: (balance: Balance, event) => applyToBalance(balance, event),
  known: (balance) => ({ balance }),
});

const expensesReducer = defineCacheReducer({
  key: EXPENSES,
  events: [
    'NewExpenseAdded',
    'ExpenseUpdated',
    'ExpenseDeleted',
    'ExpenseCategoryUpdated',
    'ExpenseCategoryDeleted',
    'PlaceholderClaimed',
    'ReminderDeleted',
    ...manyExpensesEvents,
  ],
  apply: (data: Pages, event, key) => {
    // The changes of a claim or an import need a refetch.
    if (event.name === 'PlaceholderClaimed' || event.name === 'ExpensesImported' || event.name === 'ImportUndone')
      return null;
    const pages = applyToPages(data.pages, event, scopeOf(key));
    return pages === data.pages ? data : { ...data, pages: [...pages] };
  },
  known: ({ pages }) => ({ expenses: pages.flatMap((page) => page.expenses) }),
});

/** How cached money follows the household's events. */
export const moneyReducers: readonly CacheReducer[] = [
  categoriesReducer,
  balanceReducer,
  expensesReducer,
  nudgeReducer,
  defaultSplitReducer,
  spentReducer,
];

/** The category of a list's key; none for all. */
function scopeOf([, , , scope]: QueryKey): ExpenseScope {
  return typeof scope === 'string' && scope !== ALL_EXPENSES ? { categoryId: scope } : {};
}

/** The loaded expenses, with queued commands applied. */
export function useExpenses(categoryId?: string) {
  const query = expensesQuery(useColocationId(), categoryId);
  const { data, dataUpdatedAt, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(query);
  const isOnline = useIsOnline();
  const optimistic = useOptimisticState(expensesReducer, query.queryKey, data);
  const expenses: readonly Expense[] | undefined = optimistic?.pages.flatMap((page) => page.expenses);
  return {
    expenses,
    isError: isError && data === undefined,
    refetch,
    /** When this device last received any of them. */
    receivedAt: dataUpdatedAt,
    hasMore: hasNextPage,
    readMore: () => {
      // Unreachable pages aren't requested, or a screen that wants all of them requests without end.
      if (isOnline && hasNextPage && !isFetchingNextPage) perform(fetchNextPage);
    },
  };
}

/** Loads older ones while they are needed. */
export const useReadOn = (isWanted: boolean, readMore: () => void): void =>
  useEffect(() => {
    if (isWanted) readMore();
  });

/** The balances with what waits to be sent; undefined until known. */
export function useBalance() {
  const colocationId = useColocationId();
  const query = balanceQuery(colocationId);
  const { data: entry, dataUpdatedAt, isError, refetch } = useQuery({ ...query, select: asCached<Snapshot<Balance>> });
  const { data: lists } = useInfiniteQuery({ ...expensesQuery(colocationId), select: asCached<CachedPages> });
  const queued = useQueued();
  // A balance doesn't list its expenses. Those in the lists are included once it is as new as the lists: such a write
  // was accepted while its answer is pending, and must not be counted twice.
  const isCaughtUp = entry !== undefined && lists !== undefined && entry.seq >= seqOf(lists);
  const missing = isCaughtUp
    ? unreflected(
        queued,
        lists.pages.map((page) => page.data),
      )
    : queued;
  const balance = withQueued(balanceReducer, query.queryKey, entry?.data, missing);
  const decimals = useDecimals();
  return {
    balances: balance && balancesIn(balance, decimals),
    receivedAt: dataUpdatedAt,
    isError: isError && entry === undefined,
    refetch,
  };
}

type BalanceData = { readonly decimals: number; readonly balances: Balances };

/* The same ones for the same answer: a plan is remembered by its balances. */
const decoded = new WeakMap<Balance, BalanceData>();

function balancesIn(balance: Balance, decimals: number): Balances {
  const known = decoded.get(balance);
  if (known?.decimals === decimals) return known.balances;
  const balances = new Map(Object.entries(minorIn(balance, decimals)));
  decoded.set(balance, { decimals, balances });
  return balances;
}

type CachedPages = InfiniteData<Snapshot<ExpensePage>, string | null>;

const asCached = <T>(cached: T): T => cached;
const seqOf = ({ pages }: CachedPages): number => Math.min(...pages.map((page) => page.seq));
