import { moneyCommands } from '@hestia/contract/money/commands.ts';
import {
  applyToDeleted,
  applyToExpenseMessages,
  applyToLog,
  applyToSumsCheck,
} from '@hestia/contract/money/applying/history-apply.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type {
  DeletedExpensePage,
  ExpenseMessage,
  LogEntry,
  SumsCheck,
} from '@hestia/contract/money/shapes/history-schemas.ts';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/data/query-client.ts';
import type { Reads } from '#platform/data/reads.ts';
import { useQueued, useOptimisticState } from '#platform/data/user-data.ts';
import { versionedPages, versionedQuery } from '#platform/data/versioned.ts';
import { type CacheReducer, defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { inputOf } from '#platform/outbox/commands.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';

const LOG = ['money', 'log'];
const COMMENTS = ['money', 'comments'];
const DELETED = ['money', 'deleted'];
const SUMS_CHECK = ['money', 'sums-check'];

const PAGE = 200;

type Pages = InfiniteData<DeletedExpensePage, string | null>;

const logQuery = (id: string) => versionedQuery([...LOG, id], historyEndpoints.listLog, { params: { id } });

const commentsQuery = (id: string) =>
  versionedQuery([...COMMENTS, id], historyEndpoints.listExpenseMessages, { params: { id } });

const deletedQuery = (colocationId: string) =>
  versionedPages<typeof historyEndpoints.listDeletedExpenses, string | null>(
    [...DELETED, colocationId],
    historyEndpoints.listDeletedExpenses,
    {
      first: null,
      argsOf: (before) => ({ query: { colocationId, limit: PAGE, ...(before === null ? {} : { before }) } }),
      next: (page) => page.next,
    },
  );

/** The data of the page of deleted expenses. */
export const deletedReads: Reads = (colocationId) => [queryClient.ensureInfiniteQueryData(deletedQuery(colocationId))];

const sumsCheckQuery = (colocationId: string) =>
  versionedQuery([...SUMS_CHECK, colocationId], historyEndpoints.getSumsCheck, { params: { id: colocationId } });

const logReducer = defineCacheReducer({
  key: LOG,
  events: ['NewExpenseAdded', 'ExpenseUpdated', 'ExpenseCategoryUpdated', 'PlaceholderClaimed'],
  apply: (log: readonly LogEntry[], event, key) => applyToLog(String(key[2]), log, event),
});

const commentsReducer = defineCacheReducer({
  key: COMMENTS,
  events: ['NewExpenseMessageAdded', 'ExpenseMessagesDeleted', 'NewExpenseAdded'],
  apply: (comments: readonly ExpenseMessage[], event, key) => applyToExpenseMessages(String(key[2]), comments, event),
});

const deletedReducer = defineCacheReducer({
  key: DELETED,
  events: [
    'ExpenseDeleted',
    'ExpenseCategoryDeleted',
    'NewExpenseAdded',
    'DeletedExpensesForgotten',
    'PlaceholderClaimed',
    'ReminderDeleted',
  ],
  apply: (data: Pages, event) => {
    const pages = applyToDeleted(data.pages, event);
    return pages && { ...data, pages: [...pages] };
  },
});

const sumsCheckReducer = defineCacheReducer({
  key: SUMS_CHECK,
  events: ['SumsChecked'],
  apply: (check: SumsCheck, event) => applyToSumsCheck(check, event),
});

/** How the cached history of expenses follows the household's events. */
export const historyReducers: readonly CacheReducer[] = [logReducer, commentsReducer, deletedReducer, sumsCheckReducer];

/** What happened to an expense, latest first; undefined until known. Of one that waits to be sent nothing did. */
export function useLog(id: string) {
  const isNew = useIsNew(id);
  const { data, isError, refetch } = useQuery({ ...logQuery(id), enabled: !isNew });
  return { log: data, isError: isError && data === undefined, refetch };
}

/** The comments on an expense with what waits to be sent; undefined until known. */
export function useComments(id: string) {
  const query = commentsQuery(id);
  const isNew = useIsNew(id);
  const { data, isError, refetch } = useQuery({ ...query, enabled: !isNew });
  const comments = useOptimisticState(commentsReducer, query.queryKey, data ?? (isNew ? NO_COMMENTS : undefined));
  return { comments, isError: isError && data === undefined, refetch };
}
const NO_COMMENTS: ExpenseMessage[] = [];

/** Whether the server does not know of an expense yet. */
const useIsNew = (id: string): boolean =>
  useQueued().some((mutation) => inputOf(moneyCommands.addExpense, mutation)?.shown.id === id);

/** Deleted expenses as far as fetched, without those waiting to be restored; undefined while loading. */
export function useDeleted() {
  const query = deletedQuery(useColocationId());
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(query);
  const isOnline = useIsOnline();
  const optimistic = useOptimisticState(deletedReducer, query.queryKey, data);
  return {
    deleted: optimistic?.pages.flatMap((page) => page.deleted),
    isError: isError && data === undefined,
    refetch,
    hasMore: hasNextPage,
    readMore: () => {
      // What cannot come is not asked for, or a screen that wants all of it asks without end.
      if (isOnline && hasNextPage && !isFetchingNextPage) perform(fetchNextPage);
    },
  };
}

/** Whether the nightly check found that the sums are wrong. */
export function useAreSumsWrong(): boolean {
  const { data } = useQuery(sumsCheckQuery(useColocationId()));
  return data !== undefined && data.wrongSince !== null;
}
