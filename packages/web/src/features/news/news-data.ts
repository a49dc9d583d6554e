import { applyToNewsMark } from '@hestia/contract/news/apply.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { rewordingEvents, newsworthyEvents } from '@hestia/contract/news/events.ts';
import type { NewsMark, NewsPage } from '@hestia/contract/news/schemas.ts';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { versionedPages, versionedQuery } from '#platform/sync/queries/versioned.ts';
import { type CacheReducer, defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';

const PAGES = ['news', 'pages'];
const MARK = ['news', 'mark'];

/** An event does not say who did it: whether it was news to me, only the server knows. */
type KnownMark = NewsMark & { readonly isOutdated?: true };

const pagesQuery = (colocationId: string) =>
  versionedPages<typeof newsEndpoints.listNews, number | null>([...PAGES, colocationId], newsEndpoints.listNews, {
    first: null,
    argsOf: (before) => ({ query: { colocationId, ...(before === null ? {} : { before }) } }),
    next: (page) => page.next,
  });

const markQuery = (colocationId: string) =>
  versionedQuery([...MARK, colocationId], newsEndpoints.getNewsMark, { query: { colocationId } });

/** The page's first data. */
export const newsReads: Reads = (colocationId) => [
  queryClient.ensureQueryData(markQuery(colocationId)),
  queryClient.ensureInfiniteQueryData(pagesQuery(colocationId)),
];

const pagesReducer = defineCacheReducer({
  key: PAGES,
  events: [...newsworthyEvents, ...rewordingEvents],
  apply: (_data: InfiniteData<NewsPage, number | null>) => null,
});

const markReducer = defineCacheReducer({
  key: MARK,
  events: [...newsworthyEvents, 'NewsLooked'],
  apply: (mark: KnownMark, event): KnownMark => {
    if (event.name === 'NewsLooked') return applyToNewsMark(mark, event);
    return mark.isOutdated ? mark : { ...mark, isOutdated: true };
  },
  known: (newsMark) => ({ newsMark }),
});

/** How what is new follows the household's events. */
export const newsReducers: readonly CacheReducer[] = [pagesReducer, markReducer];

/** How far I have looked, with what waits to be sent, and whether something has happened since it was read; undefined until known. */
export function useNewsMark() {
  const query = markQuery(useColocationId());
  const { data, refetch } = useQuery(query);
  const known: KnownMark | undefined = data;
  return {
    mark: useOptimisticState(markReducer, query.queryKey, data),
    isOutdated: known?.isOutdated === true,
    refetch,
  };
}

/** The others' actions, latest first, as far as fetched; undefined while loading. */
export function useNews() {
  const { data, isError, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(pagesQuery(useColocationId()));
  const readMore = () => {
    if (hasNextPage && !isFetchingNextPage) perform(fetchNextPage);
  };
  return {
    entries: data?.pages.flatMap((page) => page.entries),
    isFailed: isFetchNextPageError || (isError && data === undefined),
    retry: data === undefined ? () => perform(refetch) : readMore,
    hasMore: hasNextPage,
    readMore,
  };
}
