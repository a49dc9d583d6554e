import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { useOptimisticState } from '#platform/sync/sync.ts';
import type { CacheReducer } from '#platform/kernel/cache-reducer.ts';
import { perform } from '#platform/perform.ts';

/** Comments that are read at once; the latest come first. */
export const COMMENTS_AT_ONCE = 50;

type Page<C> = { messages: C[]; next: string | null };
/** The loaded comments on one thing, latest page first, each page oldest first. */
export type CommentPages<C> = InfiniteData<Page<C>, string | null>;

/** The pages after an event: `apply` changes all their comments. New ones join the latest page. */
export function applyToPages<C extends { readonly id: string }>(
  data: CommentPages<C>,
  apply: (comments: readonly C[]) => readonly C[] | null,
): CommentPages<C> | null {
  const [latest, ...earlier] = data.pages;
  if (latest === undefined) return data;
  const all = commentsOf(data);
  const after = apply(all);
  if (after === null || after === all) return after && data;
  const left = new Set(after.map(({ id }) => id));
  const above = new Set(earlier.flatMap(({ messages }) => messages.map(({ id }) => id)));
  return {
    ...data,
    pages: [
      { ...latest, messages: after.filter(({ id }) => !above.has(id)) },
      ...earlier.map((page) => ({ ...page, messages: page.messages.filter(({ id }) => left.has(id)) })),
    ],
  };
}

const commentsOf = <C>({ pages }: CommentPages<C>): C[] => pages.toReversed().flatMap(({ messages }) => messages);

const NONE: CommentPages<never> = { pages: [{ messages: [], next: null }], pageParams: [null] };

/** The data of `useInfiniteQuery`. */
type Reading<C> = {
  readonly data: CommentPages<C> | undefined;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

/** The latest comments, oldest first, with queued commands applied; undefined while loading. A new thing has none. */
export function useCommentPages<C>(
  reducer: CacheReducer,
  queryKey: QueryKey,
  { data, isError, refetch, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage }: Reading<C>,
  isNew = false,
) {
  const optimistic = useOptimisticState(reducer, queryKey, data ?? (isNew ? (NONE as CommentPages<C>) : undefined));
  return {
    comments: optimistic && commentsOf(optimistic),
    isError: isError && data === undefined,
    refetch,
    earlier: hasNextPage
      ? {
          isFailed: isFetchNextPageError,
          read: () => {
            if (!isFetchingNextPage) perform(fetchNextPage);
          },
        }
      : null,
  };
}
