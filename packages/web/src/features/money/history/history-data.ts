import { moneyCommands } from '@hestia/contract/money/commands.ts';
import {
  applyToDeleted,
  deletedIn,
  type DeletedPage,
  applyToExpenseMessages,
  applyToLog,
  applyToSumsCheck,
} from '@hestia/contract/money/applying/history-apply.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { ExpenseMessage, LogPage, SumsCheck } from '@hestia/contract/money/shapes/history-schemas.ts';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { useQueued, useOptimisticState } from '#platform/sync/sync.ts';
import { versionedPages, versionedQuery } from '#platform/sync/queries/versioned.ts';
import { type CacheReducer, defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { inputOf } from '#platform/sync/outbox/commands.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { applyToPages, COMMENTS_AT_ONCE, type CommentPages, useCommentPages } from '#shared/comments/comment-pages.ts';

const LOG = ['money', 'log-pages'];
const COMMENTS = ['money', 'comment-pages'];
const DELETED = ['money', 'deleted-expenses'];
const SUMS_CHECK = ['money', 'sums-check'];

const PAGE = 200;
/** Changes of one expense: its sheet shows a few, and reads them again after each. */
const LOG_PAGE = 20;

type Pages = InfiniteData<DeletedPage, string | null>;
type LogPages = InfiniteData<LogPage, string | null>;

const logQuery = (expenseId: string) =>
  versionedPages<typeof historyEndpoints.pageLog, string | null>([...LOG, expenseId], historyEndpoints.pageLog, {
    first: null,
    argsOf: (before) => ({ query: { expenseId, limit: LOG_PAGE, ...(before === null ? {} : { before }) } }),
    next: (page) => page.next,
  });

const commentsQuery = (expenseId: string) =>
  versionedPages<typeof historyEndpoints.pageExpenseMessages, string | null>(
    [...COMMENTS, expenseId],
    historyEndpoints.pageExpenseMessages,
    {
      first: null,
      argsOf: (before) => ({ query: { expenseId, limit: COMMENTS_AT_ONCE, ...(before === null ? {} : { before }) } }),
      next: (page) => page.next,
    },
  );

const deletedQuery = (colocationId: string) =>
  versionedPages<typeof historyEndpoints.listDeletedExpenses, string | null, DeletedPage>(
    [...DELETED, colocationId],
    historyEndpoints.listDeletedExpenses,
    {
      first: null,
      argsOf: (before) => ({ query: { colocationId, limit: PAGE, ...(before === null ? {} : { before }) } }),
      next: (page) => page.next,
      decode: deletedIn,
    },
  );

/** The data of the page of deleted expenses. */
export const deletedReads: Reads = (colocationId) => [queryClient.ensureInfiniteQueryData(deletedQuery(colocationId))];

const sumsCheckQuery = (colocationId: string) =>
  versionedQuery([...SUMS_CHECK, colocationId], historyEndpoints.getSumsCheck, { params: { id: colocationId } });

const logReducer = defineCacheReducer({
  key: LOG,
  events: ['NewExpenseAdded', 'ExpenseUpdated', 'ExpenseCategoryUpdated', 'PlaceholderClaimed'],
  apply: (log: LogPages, event, key) => applyToLog(String(key[2]), log, event),
});

const commentsReducer = defineCacheReducer({
  key: COMMENTS,
  events: ['NewExpenseMessageAdded', 'ExpenseMessagesDeleted', 'NewExpenseAdded'],
  apply: (data: CommentPages<ExpenseMessage>, event, key) =>
    applyToPages(data, (comments) => applyToExpenseMessages(String(key[2]), comments, event)),
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

/** An expense's history, latest first, as far as loaded; undefined while loading. An expense that is still queued has none. */
export function useLog(id: string) {
  const isNew = useIsNew(id);
  const { data, isError, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({ ...logQuery(id), enabled: !isNew });
  const readMore = () => {
    if (hasNextPage && !isFetchingNextPage) perform(fetchNextPage);
  };
  return {
    log: data?.pages.flatMap(({ entries }) => entries),
    isFailed: isFetchNextPageError || (isError && data === undefined),
    retry: data === undefined ? () => perform(refetch) : readMore,
    hasMore: hasNextPage,
    readMore,
  };
}

/** The latest comments on an expense, oldest first, with what waits to be sent; undefined until known. */
export function useComments(id: string) {
  const query = commentsQuery(id);
  const isNew = useIsNew(id);
  return useCommentPages(commentsReducer, query.queryKey, useInfiniteQuery({ ...query, enabled: !isNew }), isNew);
}

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
      // Unreachable pages aren't requested, or a screen that wants all of them requests without end.
      if (isOnline && hasNextPage && !isFetchingNextPage) perform(fetchNextPage);
    },
  };
}

/** Whether the nightly check found that the sums are wrong. */
export function useAreSumsWrong(): boolean {
  const { data } = useQuery(sumsCheckQuery(useColocationId()));
  return data !== undefined && data.wrongSince !== null;
}
