import type { DecodedEvent } from '@hestia/contract/events.ts';
import type { QueryClient, QueryState } from '@tanstack/react-query';
import { isPages, rewrap, unwrap } from '#platform/sync/queries/versioned.ts';
import { isBefore, type Version } from '#platform/sync/queries/sync-cursor.ts';
import type { CacheReducer } from '#platform/kernel/cache-reducer.ts';

/**
 * Updates everything cached from event `seq - 1` to event `seq`. Entries from before `base`, or of another history, wait for
 * their own fetch.
 */
export function applyEvent(
  client: QueryClient,
  cacheReducers: readonly CacheReducer[],
  { event, seq, validFrom, history }: Version & { event: DecodedEvent; validFrom: number },
): void {
  for (const reducer of cacheReducers) {
    if (!reducer.events.includes(event.name)) continue;
    for (const query of client.getQueryCache().findAll({ queryKey: reducer.key })) {
      const entry = unwrap(query.state.data);
      if (entry === null || entry.seq >= seq || isBefore(entry, { seq: validFrom, history })) continue;
      const next = reducer.apply(entry.data, event, query.queryKey);
      if (next === entry.data) continue;
      // Pages in flight would be combined with those from before this event, and revert it: all are fetched again.
      const isRead = isPages(query.state.data) && query.state.fetchStatus === 'fetching';
      if (next === undefined || next === null) {
        void client.invalidateQueries(
          { queryKey: query.queryKey, exact: true, ...(isRead && { refetchType: 'all' }) },
          { cancelRefetch: isRead && isOfSeveral(query.state) },
        );
        continue;
      }
      const { isInvalidated } = query.state;
      client.setQueryData(query.queryKey, rewrap(query.state.data, next, seq));
      if (isRead) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
      // Setting data would clear the invalidation.
      if (isInvalidated) query.invalidate();
    }
  }
}

/** A first reading of one answer makes sure itself that it includes each event: a second one would only cost. */
const isOfSeveral = ({ data, fetchMeta }: QueryState): boolean =>
  fetchMeta?.fetchMore !== undefined || (isPages(data) && data.pages.length > 1);

/**
 * Refetches the screen's data from before this point. Data that no screen shows is deleted from this device, too: later events
 * don't report others' deletions in it.
 */
export function refreshOlderThan(client: QueryClient, point: Version): void {
  const predicate = ({ state }: { readonly state: { readonly data: unknown } }): boolean => {
    const entry = unwrap(state.data);
    return entry !== null && isBefore(entry, point);
  };
  void client.invalidateQueries({ predicate });
  // Its answer replaces a running fetch's.
  client.removeQueries({
    fetchStatus: 'idle',
    predicate: (query) => query.meta?.persist === true && query.getObserversCount() === 0 && predicate(query),
  });
}
