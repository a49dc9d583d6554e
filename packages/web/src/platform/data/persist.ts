import { DAY_MS } from '@hestia/contract/wire/days.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { del, entries, update, type UseStore } from 'idb-keyval';
import { isPages, unwrap } from './versioned.ts';

type Saved = { readonly key: QueryKey; readonly data: unknown; readonly at: number };

const MONTH = 30 * DAY_MS;
const PAUSE_MS = 250;
/** Of a list in pages, this many are kept: what is kept is read again at the next visit, and must not grow with history. */
const MAX_PAGES = 5;

/** Puts what earlier visits read back in the cache as stale data: the first screen shows it at once and reads it again. */
export async function restoreQueries(client: QueryClient, store: UseStore): Promise<void> {
  const oldest = Date.now() - MONTH;
  for (const [hash, saved] of await entries<string, Saved>(store)) {
    if (saved.at < oldest) await del(hash, store);
    else client.setQueryData(saved.key, saved.data, { updatedAt: 1 });
  }
}

/** Resolves when the queries under `prefix` are on the disk as they are now. */
export async function saveQueries(client: QueryClient, store: UseStore, prefix: QueryKey): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: prefix });
  await Promise.all(queries.filter(isPersisted).map((query) => save(query, store)));
}

/** Saves each query with `meta.persist` on its own soon after it changes. Returns its end. */
export function persistQueries(client: QueryClient, store: UseStore): () => void {
  const waiting = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // A full disk costs the copy on this device, never what is on the screen.
    for (const query of waiting.values()) save(query, store).catch(() => undefined);
    waiting.clear();
  };
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', flushWhenHidden);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const query = event.query as Query;
    if (!isPersisted(query)) return;
    waiting.set(query.queryHash, query);
    timer ??= setTimeout(flush, PAUSE_MS);
  });
  return () => {
    unsubscribe();
    flush();
    document.removeEventListener('visibilitychange', flushWhenHidden);
  };
}

const isPersisted = (query: Query): boolean => query.meta?.persist === true && query.state.data !== undefined;

/** Tabs share the store: one that has heard less must not put back what another has saved. */
function save(query: Query, store: UseStore): Promise<void> {
  const { data, dataUpdatedAt } = query.state;
  const mine: Saved = { key: query.queryKey, data: firstPages(data), at: dataUpdatedAt };
  return update<Saved>(query.queryHash, (stored) => (stored && isNewer(stored.data, data) ? stored : mine), store);
}

function firstPages(data: unknown): unknown {
  if (!isPages(data)) return data;
  return { pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) };
}

function isNewer(stored: unknown, mine: unknown): boolean {
  const [theirs, ours] = [unwrap(stored), unwrap(mine)];
  return theirs !== null && ours !== null && theirs.history === ours.history && theirs.seq > ours.seq;
}
