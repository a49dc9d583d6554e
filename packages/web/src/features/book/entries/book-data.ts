import { applyToBook } from '@hestia/contract/book/apply.ts';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import type { BookChange, BookEntry } from '@hestia/contract/book/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer, type CacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';

const LIST = ['book', 'all'];
const CHANGES = ['book', 'changes'];

const bookQuery = (colocationId: string) =>
  versionedQuery([...LIST, colocationId], bookEndpoints.listBook, { query: { colocationId } });

/** The first data of the house book. */
export const bookReads: Reads = (colocationId) => [queryClient.ensureQueryData(bookQuery(colocationId))];

const listReducer = defineCacheReducer({
  key: LIST,
  events: [
    'NewBookEntryAdded',
    'BookEntryUpdated',
    'BookEntryDeleted',
    'BookReadingAdded',
    'BookReadingDeleted',
    'PlaceholderClaimed',
  ],
  // A claim may pass keys on.
  apply: (entries: readonly BookEntry[], event) =>
    event.name === 'PlaceholderClaimed' ? null : applyToBook(entries, event),
  known: (book) => ({ book }),
});

const changesReducer = defineCacheReducer({
  key: CHANGES,
  events: ['BookEntryUpdated'],
  apply: (changes: readonly BookChange[], { payload }, key) => (payload.id === key[2] ? null : changes),
});

/** How the cached house book follows the household's events. */
export const bookReducers: readonly CacheReducer[] = [listReducer, changesReducer];

/** The entries of the house book, with what waits to be sent; undefined until known. */
export function useBook() {
  const query = bookQuery(useColocationId());
  const { data, isError, refetch } = useQuery(query);
  const entries: readonly BookEntry[] | undefined = useOptimisticState(listReducer, query.queryKey, data);
  return { entries, isError: isError && data === undefined, refetch };
}

/** How an entry was before each of its last changes, the latest first. */
export function useBookChanges(id: string) {
  const { data, isError, refetch } = useQuery(
    versionedQuery([...CHANGES, id], bookEndpoints.listBookChanges, { params: { id } }),
  );
  const changes: readonly BookChange[] | undefined = data;
  return { changes, isError: isError && data === undefined, refetch };
}
