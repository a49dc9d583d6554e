import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { del, entries, promisifyRequest, set, update, type UseStore } from 'idb-keyval';
import { inTodaysForm } from './earlier-forms.ts';
import { isCurrent, readSyncCursor, type Version } from './sync-cursor.ts';
import { isPages, rewrap, unwrap } from './versioned.ts';

export type SavedQuery = { readonly key: QueryKey; readonly data: unknown; readonly at: number };

const MONTH = 30 * DAY_MS;
const PAUSE_MS = 250;
/** An older copy without changes since is marked as current: events that did not concern it come once. */
const MAX_BEHIND = 50;
/** The number of stored pages of a list: stored data is refetched at the next visit, and must not grow with history. */
const MAX_PAGES = 5;

/**
 * Restores the queries of earlier visits as stale data: the first screen shows them at once and fetches them again. An earlier
 * version's form is converted and stored in the current one.
 */
export async function restoreQueries(client: QueryClient, store: UseStore): Promise<void> {
  const oldest = Date.now() - MONTH;
  for (const [hash, saved] of await entries<string, SavedQuery>(store)) {
    const now = saved.at < oldest ? null : await inTodaysForm(saved);
    if (now !== saved) {
      if (now) await set(hashKey(now.key), now, store);
      await del(hash, store);
    }
    if (now) restore(client, now);
  }
}

/**
 * Stays on the disk as events change it, even if no screen shows it: other members' deletions must not stay there. An
 * older version may have fetched it, so the next screen fetches it again.
 */
function restore(client: QueryClient, { key, data, at }: SavedQuery): void {
  const options = client.defaultQueryOptions({ queryKey: key, gcTime: Infinity, meta: { persist: true } });
  const query = client.getQueryCache().build(client, options);
  query.setData(data, { updatedAt: at, manual: true });
  query.invalidate();
}

/** The event up to which all copies are complete: from there they can be updated. Null if that is no single number. */
export function oldestCopy(client: QueryClient): Version | null {
  const copies = client.getQueryCache().getAll().filter(isPersisted);
  const versions = copies.map(({ state }) => unwrap(state.data)).filter((each) => each?.history !== undefined);
  const [first] = versions;
  if (!first || versions.some((each) => each?.history !== first.history)) return null;
  return { seq: Math.min(...versions.map((each) => each?.seq ?? 0)), history: first.history };
}

/** Resolves when the current queries under `prefix` are on the disk. */
export async function saveQueries(client: QueryClient, store: UseStore, prefix: QueryKey): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: prefix });
  await Promise.all(queries.filter(isPersisted).map((query) => save(query, store)));
}

/**
 * Saves each query with `meta.persist` separately soon after it changes, and removes one that leaves the cache. Returns a
 * function that ends it.
 */
export function persistQueries(client: QueryClient, store: UseStore): () => void {
  const waiting = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // A full disk costs the copy on this device, never what is on the screen.
    for (const query of waiting.values()) if (isCached(client, query)) save(query, store).catch(() => undefined);
    waiting.clear();
  };
  const flushWhenHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    for (const query of client.getQueryCache().getAll().filter(isPersisted)) markAsOfNow(query);
    flush();
  };
  document.addEventListener('visibilitychange', flushWhenHidden);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const query = event.query as Query;
    if (!isPersisted(query)) return;
    if (event.type === 'removed') forget(query, store).catch(() => undefined);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    waiting.set(query.queryHash, query);
    timer ??= setTimeout(flush, PAUSE_MS);
  });
  return () => {
    unsubscribe();
    flush();
    document.removeEventListener('visibilitychange', flushWhenHidden);
  };
}

/** A query that was erased meanwhile isn't. */
const isCached = (client: QueryClient, query: Query): boolean => client.getQueryCache().get(query.queryHash) === query;

const isPersisted = (query: Query): boolean => query.meta?.persist === true && query.state.data !== undefined;

/** Tabs share the store: one with fewer events must not overwrite newer data. */
function save(query: Query, store: UseStore): Promise<void> {
  const { data, dataUpdatedAt } = query.state;
  const mine: SavedQuery = { key: query.queryKey, data: firstPages(data), at: dataUpdatedAt };
  return update<SavedQuery>(query.queryHash, (stored) => (stored && isNewer(stored.data, data) ? stored : mine), store);
}

/** Saving an unchanged query must not make its data look newer. */
function markAsOfNow(query: Query): void {
  const { data, dataUpdatedAt: updatedAt, isInvalidated, fetchStatus } = query.state;
  const [entry, cursor] = [unwrap(data), readSyncCursor()];
  if (entry === null || cursor === null || entry.history !== cursor.history || !isCurrent(entry)) return;
  if (entry.seq + MAX_BEHIND >= cursor.lastSeq || fetchStatus !== 'idle') return;
  query.setData(rewrap(data, entry.data, cursor.lastSeq), { updatedAt, manual: true });
  if (isInvalidated) query.invalidate();
}

/** A tab that has received more events keeps its own. */
const forget = ({ queryHash, state: { data } }: Query, store: UseStore): Promise<void> =>
  store('readwrite', (shelf) => {
    const reading = shelf.get(queryHash) as IDBRequest<SavedQuery | undefined>;
    reading.onsuccess = () => {
      if (reading.result && !isNewer(reading.result.data, data)) shelf.delete(queryHash);
    };
    return promisifyRequest(shelf.transaction);
  });

function firstPages(data: unknown): unknown {
  if (!isPages(data)) return data;
  return { pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) };
}

function isNewer(stored: unknown, mine: unknown): boolean {
  const [theirs, ours] = [unwrap(stored), unwrap(mine)];
  return theirs !== null && ours !== null && theirs.history === ours.history && theirs.seq > ours.seq;
}
