import type { HestiaEvent } from '@hestia/contract/events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { isPages, rewrap, unwrap } from '#platform/data/versioned.ts';
import { isBefore, type Version } from '#platform/data/sync-cursor.ts';
import type { CacheReducer } from '#platform/kernel/cache-reducer.ts';

/**
 * Brings everything cached from event `seq - 1` to event `seq`. Entries from before `base`, or of another history, wait for
 * their own reading.
 */
export function applyEvent(
  client: QueryClient,
  cacheReducers: readonly CacheReducer[],
  { event, seq, validFrom, history }: Version & { event: HestiaEvent; validFrom: number },
): void {
  for (const reducer of cacheReducers) {
    if (!reducer.events.includes(event.name)) continue;
    for (const query of client.getQueryCache().findAll({ queryKey: reducer.key })) {
      const entry = unwrap(query.state.data);
      if (entry === null || entry.seq >= seq || isBefore(entry, { seq: validFrom, history })) continue;
      const next = reducer.apply(entry.data, event, query.queryKey);
      if (next === entry.data) continue;
      // Pages that are on their way would stand beside those from before this event, and take it back: all are read again.
      const isRead = isPages(query.state.data) && query.state.fetchStatus === 'fetching';
      if (next === undefined || next === null) {
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true, ...(isRead && { refetchType: 'all' }) });
        continue;
      }
      const { isInvalidated } = query.state;
      client.setQueryData(query.queryKey, rewrap(query.state.data, next, seq));
      if (isRead) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
      // Setting data would hide that a reading was asked for.
      if (isInvalidated) query.invalidate();
    }
  }
}

/** Reads again what is on the screen, and marks the rest, of everything from before this point. */
export function refreshOlderThan(client: QueryClient, point: Version): void {
  void client.invalidateQueries({
    predicate: (query) => {
      const entry = unwrap(query.state.data);
      return entry !== null && isBefore(entry, point);
    },
  });
}
