import type { QueryKey } from '@tanstack/react-query';
import { clear } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { send, type Answer } from '#platform/api/client.ts';
import { isPassing, waitBefore } from '#platform/api/retry.ts';
import { heardBy } from '#platform/live/horizon.ts';
import { Outbox, type Op, type OutboxHooks } from '#platform/outbox/outbox.ts';
import { withOverlays, writeOf, type Write } from '#platform/outbox/writes.ts';
import { persistQueries, restoreQueries, saveQueries } from './persist.ts';
import { queryClient } from './query-client.ts';
import { openStore } from './user-storage.ts';

/** What this device keeps of the person who is signed in. */
type UserData = {
  readonly outbox: Outbox;
  /** Stops reading and writing in this tab. */
  readonly close: () => void;
  /** Forgets everything of them on this device. */
  readonly erase: () => Promise<void>;
};

/** Keeps something else of that person on this device, beside the query cache and the queue. */
export type Keeper = {
  readonly open: (userId: string) => void;
  /** Stops reading and writing in this tab. */
  readonly close: () => void;
  readonly erase: () => Promise<void>;
};

/** How long the event of a write may take before what it changed is read instead. */
const EVENT_PATIENCE = 1500;
const NONE: readonly Op[] = [];

let current: UserData | null = null;

/** Opens what is kept of a person: earlier answers come back to the cache, waiting writes go on their way. Once per page. */
export async function openUserData(userId: string, keepers: readonly Keeper[] = []): Promise<void> {
  for (const keeper of keepers) keeper.open(userId);
  const queries = openStore('queries', userId);
  const writes = openStore('outbox', userId);
  const outbox = new Outbox(`hestia-outbox-${userId}`, writes, hooksFor(queries));
  await Promise.all([outbox.ready, restoreQueries(queryClient, queries)]);
  const stopPersisting = persistQueries(queryClient, queries);
  const close = () => {
    outbox.close();
    stopPersisting();
    for (const keeper of keepers) keeper.close();
    current = null;
  };
  const erase = async () => {
    close();
    queryClient.clear();
    await Promise.all([clear(queries), clear(writes), ...keepers.map((keeper) => keeper.erase())]);
  };
  current = { outbox, close, erase };
}

/** The queue of the signed-in person; null when nobody is. */
export const readOutbox = (): Outbox | null => current?.outbox ?? null;

/** Stops this tab from keeping anything, because another one signs out. */
export const closeUserData = (): void => current?.close();

/** Forgets the signed-in person on this device. */
export const eraseUserData = async (): Promise<void> => current?.erase();

/**
 * Queues a write: it shows at once, and is sent when there is a network, but not for `hold` milliseconds, in which the
 * outbox can take it back. Resolves to its place in the queue when it is safe on this device.
 */
export async function queueWrite<V>(write: Write<V>, variables: V, hold = 0): Promise<number> {
  if (current === null) throw new Error('Nobody is signed in');
  const held = hold > 0 ? { heldUntil: Date.now() + hold } : {};
  return current.outbox.add({ ...write.queue(variables), ...held });
}

/** The queued writes, the refused ones too, in order. */
export function useQueued(): readonly Op[] {
  return useSyncExternalStore(
    (listener) => current?.outbox.subscribe(listener) ?? (() => undefined),
    () => current?.outbox.snapshot() ?? NONE,
  );
}

/** `data` of a query with what still waits to be sent laid over it. */
export function useShown<T>(key: QueryKey, data: T): T {
  return withOverlays(key, data, useQueued()) as T;
}

function hooksFor(queries: ReturnType<typeof openStore>): OutboxHooks {
  return {
    send: (op) => send(op.request, { idempotencyKey: op.key, retries: 0 }),
    settle: async (op, result) => {
      const write = writeOf(op);
      const affected = write?.affects ?? [];
      const { seq } = result as Answer<unknown>;
      const heard = seq !== null && (await heardBy(seq, EVENT_PATIENCE));
      if (!heard) await readAgain(affected);
      await Promise.all(affected.map((prefix) => saveQueries(queryClient, queries, prefix)));
      await write?.settle?.(heard);
    },
    refusalOf: (error) =>
      error instanceof ApiError && !isPassing(error) && error.status !== 401
        ? { code: error.code, message: error.message }
        : null,
    waitAfter: (op, error) => waitBefore(op.attempts, error, 1000),
  };
}

/** Reads everything cached under these keys. Throws when that may succeed later, so that the write waits for it. */
async function readAgain(prefixes: readonly QueryKey[]): Promise<void> {
  for (const queryKey of prefixes) {
    await queryClient.refetchQueries({ queryKey, type: 'all' });
    const errors = queryClient
      .getQueryCache()
      .findAll({ queryKey })
      .map((query) => query.state.error);
    const passing = errors.find(isPassing);
    if (passing) throw passing;
  }
}
