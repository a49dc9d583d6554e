import type { CommandOf } from '@hestia/contract/wire/command.ts';
import type { Query, QueryKey } from '@tanstack/react-query';
import { clear, type UseStore } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { send, type ApiResponse } from '#platform/api/client.ts';
import { isTransient, waitBefore } from '#platform/api/retry.ts';
import { isReceivedWithin } from '#platform/sync/queries/sync-cursor.ts';
import { createListeners } from '#platform/kernel/listeners.ts';
import type { EventSubscriber, CacheReducer } from '#platform/kernel/cache-reducer.ts';
import {
  aboutOf,
  commandOf,
  inputOf,
  knowCommands,
  queuedAs,
  queuedFor,
  withQueued,
  type AnyCommand,
} from '#platform/sync/outbox/commands.ts';
import { Outbox, type OutboxEvent, type OutboxHooks } from '#platform/sync/outbox/outbox.ts';
import type { NewMutation, QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { isSettledBy, refusalOf } from '#platform/sync/outbox/refusals.ts';
import { persistQueries, restoreQueries, saveQueries } from './queries/persist.ts';
import { queryClient } from './queries/query-client.ts';
import { noteStorage } from '../storage/room-on-device.ts';
import { openStore } from '../storage/user-storage.ts';

/** The signed-in user's data on this device. */
type UserData = {
  readonly userId: string;
  readonly queries: UseStore;
  readonly stopPersisting: () => void;
  /** Opened a little later than the rest: a first page can be shown without. */
  outbox: Outbox | null;
  userStorages: readonly UserStorage[];
};

/** The parts of the features (see src/app/start/features.ts). */
export type Features = {
  readonly commands: readonly AnyCommand[];
  readonly cacheReducers: readonly CacheReducer[];
  readonly subscribers: readonly EventSubscriber[];
  readonly userStorages: readonly UserStorage[];
};

/** Stores other data of that user on this device, in addition to the query cache and the queue. */
export type UserStorage = {
  readonly open: (userId: string) => void;
  /** Stops reading and writing in this tab. */
  readonly close: () => void;
  readonly erase: () => Promise<void>;
};

/** How long the event of a write may take before what it changed is read instead. */
const EVENT_TIMEOUT_MS = 1500;
/** How long opening the queue may take when it is needed at once. */
const OPEN_TIMEOUT_MS = 3000;
const NONE: readonly QueuedMutation[] = [];

const watchers = createListeners();
const listeners = createListeners<OutboxEvent>();
let current: UserData | null = null;
let opening = Promise.withResolvers<Outbox>();
let unopened = 0;
const wanted = Promise.withResolvers<void>();

/** Resolves when the queue is needed before it is open. */
export const outboxWanted: Promise<void> = wanted.promise;

/** Opens all of a user's storage. Once per page. */
export async function openUserData(userId: string, features: Partial<Features> = {}): Promise<void> {
  await restoreUserData(userId);
  await openOutbox({ commands: [], cacheReducers: [], subscribers: [], userStorages: [], ...features });
}

/** Restores the user's stored data into the cache, and stores new data from now on. */
export async function restoreUserData(userId: string): Promise<void> {
  const queries = openStore('queries', userId);
  // Where storage is refused there is no data to restore, and the network has all of it.
  await noteStorage(restoreQueries(queryClient, queries));
  current = { userId, queries, stopPersisting: persistQueries(queryClient, queries), outbox: null, userStorages: [] };
}

/** Sends queued writes, and opens the other storage. */
export async function openOutbox(features: Features): Promise<void> {
  const mine = current;
  if (mine === null) return;
  const { userStorages, commands } = features;
  knowCommands(commands);
  for (const userStorage of userStorages) userStorage.open(mine.userId);
  mine.userStorages = userStorages;
  const outbox = new Outbox(
    `hestia-outbox-${mine.userId}`,
    openStore('outbox', mine.userId),
    hooksFor(mine.queries, features),
  );
  mine.outbox = outbox;
  outbox.subscribe(watchers.notify);
  outbox.onEvent(listeners.notify);
  opening.resolve(outbox);
  await outbox.ready;
}

/** The queue of the signed-in user, opened now if necessary; null when signed out, or when it can't be opened. */
export async function openedOutbox(): Promise<Outbox | null> {
  if (current === null) return null;
  wanted.resolve();
  const opened = opening.promise.then(async (outbox) => {
    await outbox.ready;
    return outbox;
  });
  return Promise.race([opened, new Promise<null>((resolve) => setTimeout(resolve, OPEN_TIMEOUT_MS, null))]);
}

/** The queue of the signed-in user; null when signed out, or before it is open. */
export const readOutbox = (): Outbox | null => current?.outbox ?? null;

/** Called with accepted and refused writes. */
export const onOutboxEvent = listeners.add;

/** Stops this tab from keeping anything, because another one signs out. */
export function closeUserData(): void {
  current?.outbox?.close();
  current?.stopPersisting();
  for (const userStorage of current?.userStorages ?? []) userStorage.close();
  current = null;
  opening = Promise.withResolvers<Outbox>();
  unopened = 0;
}

/**
 * Erases data that can be fetched again, since the session ended elsewhere, perhaps because the device was lost. The
 * user's own writes stay: the queue and the drafts.
 */
export async function eraseCopies(): Promise<void> {
  if (current === null) return;
  const { queries, userStorages, stopPersisting } = current;
  stopPersisting();
  queryClient.clear();
  await Promise.all([clear(queries), ...userStorages.map((userStorage) => userStorage.erase())]);
}

/** Forgets the signed-in person on this device. */
export async function eraseUserData(): Promise<void> {
  // Only open storage is known, and can be erased.
  await openedOutbox();
  if (current === null) return;
  const { userId, queries, userStorages } = current;
  closeUserData();
  queryClient.clear();
  // Storage that can't be opened must not prevent signing out.
  await Promise.allSettled([
    clear(queries),
    clear(openStore('outbox', userId)),
    ...userStorages.map((userStorage) => userStorage.erase()),
  ]);
}

/**
 * Queues a write: it shows at once, and is sent when the network is available. Resolves when it is safe: on this
 * device, or at the server where the device refuses. Otherwise rejects with `NotStoredError`, which has been reported. Code
 * that depends on the write awaits it; a press without dependent code goes through `perform`.
 */
export async function queueWrite<Input>(command: CommandOf<Input>, input: Input): Promise<void> {
  const outbox = await openForWriting();
  const opposite = outbox.snapshot().find((mutation) => isCancelledBy(command, input, mutation));
  if (opposite !== undefined && (await outbox.cancel(opposite.seq))) return;
  await flushBefore(outbox, command, input);
  await outbox.add(queuedAs(command, input));
}

/**
 * The same for a write that is sent only after `ms`, unless it is flushed or cancelled. Resolves to its place in the outbox.
 * Those of the same action (`together`) wait on, though it is about what they make.
 */
export async function enqueueDelayed<Input>(
  command: CommandOf<Input>,
  input: Input,
  ms: number,
  together: readonly number[] = [],
): Promise<number> {
  const outbox = await openForWriting();
  await flushBefore(outbox, command, input, together);
  return outbox.add({ ...queuedAs(command, input), heldUntil: Date.now() + ms });
}

async function openForWriting(): Promise<Outbox> {
  if (current === null) throw new Error('Nobody is signed in');
  wanted.resolve();
  const early = current.outbox === null ? 1 : 0;
  countUnopened(early);
  // New writes must not overtake those that already wait for it.
  const outbox = await opening.promise;
  countUnopened(-early);
  return outbox;
}

function countUnopened(more: number): void {
  unopened += more;
  if (more !== 0) watchers.notify();
}

/** How many writes wait for the code of the queue, which a first visit that loses its network has not got yet. */
export const useUnopened = (): number => useSyncExternalStore(watchers.add, () => unopened);

/** Writes about one thing reach the server in order: its delayed writes are sent first. */
async function flushBefore<Input>(
  outbox: Outbox,
  command: CommandOf<Input>,
  input: Input,
  except: readonly number[] = [],
): Promise<void> {
  const ids = command.about(input);
  await outbox.flush((mutation) => !except.includes(mutation.seq) && ids.includes(aboutOf(mutation)[0] ?? ''));
}

function isCancelledBy<Input>(command: CommandOf<Input>, input: Input, mutation: QueuedMutation): boolean {
  const delayed = mutation.heldUntil === undefined ? undefined : inputOf(command, mutation);
  const isSame = aboutOf(mutation)[0] === command.about(input)[0];
  return delayed !== undefined && isSame && command.cancels?.(input, delayed) === true;
}

/** Sends a refused write again, perhaps with other input. */
export const tryWriteAgain = async ({ seq }: QueuedMutation, reworded?: NewMutation): Promise<void> =>
  current?.outbox?.tryAgain(seq, reworded);

/** Gives up a refused write. */
export const discardWrite = async ({ seq }: QueuedMutation): Promise<void> => current?.outbox?.discard(seq);

/** The queued writes that a user knows of, the refused ones too, in order. */
export const useOwnQueued = (): readonly QueuedMutation[] => useQueued().filter((mutation) => !mutation.isPassive);

/** How many writes would be lost with the queue. */
export async function countOwnQueued(): Promise<number> {
  const outbox = await openedOutbox();
  return outbox?.snapshot().filter((mutation) => !mutation.isPassive).length ?? 0;
}

/** All queued writes, the refused ones too, in order. */
export function useQueued(): readonly QueuedMutation[] {
  return useSyncExternalStore(watchers.add, () => current?.outbox?.snapshot() ?? NONE);
}

/** `data` of a query of this view with everything that still waits to be sent. */
export function useOptimisticState<T>(reducer: CacheReducer, key: QueryKey, data: T): T {
  const queued = useSyncExternalStore(watchers.add, () => queuedFor(reducer, current?.outbox?.snapshot() ?? NONE));
  return withQueued(reducer, key, data, queued);
}

function hooksFor(queries: UseStore, { cacheReducers, subscribers }: Features): OutboxHooks {
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
