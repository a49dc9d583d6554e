import {
  applyToArchive,
  applyToChoreMessages,
  applyToChores,
  applyToCompletions,
} from '@hestia/contract/chores/apply.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type {
  Chore,
  ChoreMessage,
  ChorePage,
  Completion,
  PastTurn,
  TurnReason,
} from '@hestia/contract/chores/schemas.ts';
import { type InfiniteData, useInfiniteQuery, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { type Snapshot, versionedPages, versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer, type CacheReducer } from '#platform/kernel/cache-reducer.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { applyToPages, COMMENTS_AT_ONCE, type CommentPages, useCommentPages } from '#shared/comments/comment-pages.ts';

type ArchivePages = InfiniteData<ChorePage, string | null>;

const choresQuery = (colocationId: string) =>
  versionedQuery([...listReducer.key, colocationId], choreEndpoints.listChores, { params: { id: colocationId } });

const archiveQuery = (colocationId: string) =>
  versionedPages<typeof choreEndpoints.listArchivedChores, string | null>(
    [...archiveReducer.key, colocationId],
    choreEndpoints.listArchivedChores,
    {
      first: null,
      argsOf: (before) => ({ query: { colocationId, limit: 50, ...(before === null ? {} : { before }) } }),
      next: (page) => page.next,
    },
  );

const commentsQuery = (choreId: string) =>
  versionedPages<typeof choreEndpoints.pageChoreMessages, string | null>(
    [...commentsReducer.key, choreId],
    choreEndpoints.pageChoreMessages,
    {
      first: null,
      argsOf: (before) => ({ query: { choreId, limit: COMMENTS_AT_ONCE, ...(before === null ? {} : { before }) } }),
      next: (page) => page.next,
    },
  );

const completionsQuery = (colocationId: string) =>
  versionedQuery([...completionsReducer.key, colocationId], choreEndpoints.listCompletions, {
    query: { colocationId },
  });

const reasonQuery = (choreId: string) =>
  versionedQuery([...reasonReducer.key, choreId], choreEndpoints.getTurnReason, { params: { id: choreId } });

const pastQuery = (choreId: string) =>
  versionedQuery([...pastReducer.key, choreId], choreEndpoints.listPastTurns, { params: { id: choreId } });

/** The history's data. */
export const completionReads: Reads = (colocationId) => [queryClient.ensureQueryData(completionsQuery(colocationId))];

/** An open or recently done chore; undefined if there is none. Rejects if neither this device nor the server can say. */
export async function findChore(colocationId: string, id: string): Promise<Chore | undefined> {
  const query = choresQuery(colocationId);
  const among = ({ data }: Snapshot<readonly Chore[]>) => data.find((chore) => chore.id === id);
  // What this device has stored may be older than the chore.
  return (
    among(await queryClient.ensureQueryData(query)) ?? among(await queryClient.fetchQuery({ ...query, staleTime: 0 }))
  );
}

/** The list's first data. */
export const choreReads: Reads = (colocationId) => [queryClient.ensureQueryData(choresQuery(colocationId))];

const listReducer = defineCacheReducer({
  key: ['chores', 'list'],
  events: [
    'NewChoreAdded',
    'ChoreUpdated',
    'ChoreLineTicked',
    'ChoreDeleted',
    'ChoreEnrollmentAdded',
    'ChoreEnrollmentRemoved',
    'HandoverAsked',
    'HandoverAnswered',
    'ChoreNudged',
    'TurnsStopped',
    'ReminderDeleted',
    'UserUpdated',
  ],
  apply: (chores: readonly Chore[], event) => applyToChores(chores, event),
  known: (chores) => ({ chores }),
});

const archiveReducer = defineCacheReducer({
  key: ['chores', 'archive'],
  events: ['NewChoreAdded', 'ChoreDeleted', 'ReminderDeleted'],
  apply: (data: ArchivePages, event) => {
    const pages = applyToArchive(data.pages, event);
    return pages && { ...data, pages: [...pages] };
  },
});

const commentsReducer = defineCacheReducer({
  key: ['chores', 'comment-pages'],
  events: ['NewChoreMessageAdded', 'ChoreMessagesDeleted'],
  apply: (data: CommentPages<ChoreMessage>, event, key) =>
    applyToPages(data, (comments) => applyToChoreMessages(String(key[2]), comments, event)),
});

const completionsReducer = defineCacheReducer({
  key: ['chores', 'completions'],
  events: ['NewChoreAdded', 'ChoreUpdated', 'ChoreDeleted'],
  apply: (completions: readonly Completion[], event) => applyToCompletions(completions, event),
});

const reasonReducer = defineCacheReducer({
  key: ['chores', 'reason'],
  events: ['ChoreUpdated', 'ChoreEnrollmentAdded', 'ChoreEnrollmentRemoved'],
  // The turn has another member now, or rotates in another way.
  apply: (reason: TurnReason, { payload }, key) => {
    const isSame = payload.repeat?.whose === reason.whose && payload.repeat?.rotation === reason.rotation;
    return payload.id !== key[2] || isSame ? reason : null;
  },
});

const pastReducer = defineCacheReducer({
  key: ['chores', 'past'],
  events: ['ChoreUpdated', 'ChoreDeleted'],
  // An earlier turn was reopened, or deleted.
  apply: (turns: readonly PastTurn[], { name, payload }) => {
    const id = name === 'ChoreDeleted' ? payload : payload.id;
    return turns.some(({ choreId }) => choreId === id) ? null : turns;
  },
});

/** How cached chores follow the household's events. */
export const choreReducers: readonly CacheReducer[] = [
  listReducer,
  archiveReducer,
  commentsReducer,
  completionsReducer,
  reasonReducer,
  pastReducer,
];

/** The chores that are not archived, with what waits to be sent; undefined until known. */
export function useChores() {
  const { data: chores, ...reading } = useWithQueued(listReducer, choresQuery(useColocationId()));
  return { chores, ...reading };
}

export type Archive = ReturnType<typeof useArchive>;

/** The loaded archived chores, latest first; undefined while loading. */
export function useArchive(enabled: boolean) {
  const query = archiveQuery(useColocationId());
  const { data, isError, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({ ...query, enabled });
  const optimistic = useOptimisticState(archiveReducer, query.queryKey, data);
  const readMore = () => {
    if (hasNextPage && !isFetchingNextPage) perform(fetchNextPage);
  };
  return {
    archived: optimistic?.pages.flatMap((page) => page.chores),
    isFailed: isFetchNextPageError || (isError && data === undefined),
    retry: data === undefined ? () => perform(refetch) : readMore,
    hasMore: hasNextPage,
    readMore,
  };
}

/** The latest comments on a chore, oldest first, with what waits to be sent; undefined until known. */
export function useComments(choreId: string) {
  const query = commentsQuery(choreId);
  return useCommentPages(commentsReducer, query.queryKey, useInfiniteQuery(query));
}

/** The last half year's completions, latest first, with queued commands applied; undefined while loading. */
export function useCompletions() {
  const { data: completions, ...reading } = useWithQueued(completionsReducer, completionsQuery(useColocationId()));
  return { completions, ...reading };
}

/** Why a turn is whose it is; undefined until known. */
export function useReason(choreId: string) {
  const { data, isError, refetch } = useQuery(reasonQuery(choreId));
  return { reason: data, isError: isError && data === undefined, refetch };
}

/** Members who did or skipped the previous turns, latest first; undefined while loading. */
export const usePastTurns = (choreId: string): readonly PastTurn[] | undefined => useQuery(pastQuery(choreId)).data;

/** Fetched once, queued commands applied; undefined while loading. */
function useWithQueued<T>(reducer: CacheReducer, query: UseQueryOptions<Snapshot<T>, Error, T>) {
  const { data, isError, refetch } = useQuery(query);
  return {
    data: useOptimisticState(reducer, query.queryKey, data),
    isError: isError && data === undefined,
    refetch,
  };
}
