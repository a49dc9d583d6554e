import type { Query, QueryKey } from '@tanstack/react-query';
import type { UseStore } from 'idb-keyval';
import { ApiError } from '#platform/api/api-error.ts';
import { send, type ApiResponse } from '#platform/api/client.ts';
import { isTransient, waitBefore } from '#platform/api/retry.ts';
import type { EventSubscriber, CacheReducer } from '#platform/kernel/cache-reducer.ts';
import { commandOf } from './outbox/commands.ts';
import type { OutboxHooks } from './outbox/outbox.ts';
import { isSettledBy, refusalOf } from './outbox/refusals.ts';
import { saveQueries } from './queries/persist.ts';
import { queryClient } from './queries/query-client.ts';
import { isReceivedWithin } from './queries/sync-cursor.ts';

/** How long the event of a write may take before what it changed is read instead. */
const EVENT_TIMEOUT_MS = 1500;

/** What a confirmed write may have changed. */
type ReadModels = {
  readonly cacheReducers: readonly CacheReducer[];
  readonly subscribers: readonly EventSubscriber[];
};

/** Sends the writes of an outbox, and brings cached data up to date after each. */
export function hooksFor(queries: UseStore, { cacheReducers, subscribers }: ReadModels): OutboxHooks {
  return {
    send: (mutation) =>
      send(mutation.request, { idempotencyKey: mutation.key, retries: 0 }).catch((error: unknown) => {
        if (error instanceof ApiError && isSettledBy(error, mutation)) return { data: null, seq: null, history: null };
        throw error;
      }),
    onConfirmed: async (mutation, result) => {
      const emits = commandOf(mutation)?.emits ?? [];
      const isAffected = (each: CacheReducer | EventSubscriber) => each.events.some((name) => emits.includes(name));
      const affected = cacheReducers.filter(isAffected).map(({ key }) => key);
      const { seq, history } = result as ApiResponse<unknown>;
      const isReceived =
        seq !== null && (await isReceivedWithin({ seq, history: history ?? undefined }, EVENT_TIMEOUT_MS));
      // An event without the new state has only invalidated the data.
      await readAgain(affected, (query) => !isReceived || query.state.isInvalidated);
      // A disk that refuses costs the copy on this device: the write itself is done.
      await Promise.allSettled(affected.map((prefix) => saveQueries(queryClient, queries, prefix)));
      for (const subscriber of subscribers.filter(isAffected)) await subscriber.onConfirmed(isReceived);
    },
    refusalOf,
    waitAfter: (mutation, error) => waitBefore(mutation.attempts, error, 1000),
  };
}

/**
 * Refetches cached data under these keys that `isWanted`. Throws if a retry may succeed, so that the write waits for
 * it.
 */
async function readAgain(prefixes: readonly QueryKey[], isWanted: (query: Query) => boolean): Promise<void> {
  for (const queryKey of prefixes) {
    const chosen = new Set(queryClient.getQueryCache().findAll({ queryKey, predicate: isWanted }));
    await queryClient.refetchQueries({ type: 'all', predicate: (query) => chosen.has(query) });
    const passing = [...chosen].map((query) => query.state.error).find(isTransient);
    if (passing) throw passing;
  }
}
