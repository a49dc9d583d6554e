import type { ResponseOf, Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { callVersioned, type ArgsOf } from '#platform/api/client.ts';
import { waitBefore } from '#platform/api/retry.ts';
import {
  doubtSyncCursor,
  isCurrent,
  isOfAnother,
  readSyncCursor,
  type Version,
} from '#platform/sync/queries/sync-cursor.ts';

/** Cached data of a household and the number of the last event that it includes. */
export type Snapshot<T> = Version & { readonly data: T };

const HALF_MINUTE_MS = 30_000;
const MAX_READS = 6;
const FIRST_PAUSE_MS = 100;
/** For pages of different histories. */
const OLDEST = -1;

/**
 * Options of a query for a versioned call: fetched once, then updated by events, and stored on this device, in the form that
 * `decode` makes of the answer.
 */
export const versionedQuery = <C extends Endpoint, T = ResponseOf<C>>(
  key: QueryKey,
  which: C,
  args: ArgsOf<C>,
  decode?: (response: ResponseOf<C>) => T,
) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => readVersioned(which, args, signal, decode),
    select: dataOf<T>,
    staleTime,
    // Stored data follows the events, even if no screen shows it.
    gcTime: Infinity,
    meta: { persist: true },
  });

/** A call that answers in pages: `argsOf` names the arguments of a page, `next` its successor (null at the end). */
type PageCall<C extends Endpoint, P, T> = {
  readonly first: P;
  readonly argsOf: (page: P) => ArgsOf<C>;
  readonly next: (page: T) => P | null;
  readonly decode?: (response: ResponseOf<C>) => T;
};

/** The same for a call that answers in pages. */
export const versionedPages = <C extends Endpoint, P, T = ResponseOf<C>>(
  key: QueryKey,
  which: C,
  pages: PageCall<C, P, T>,
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ signal, pageParam }) => readVersioned(which, pages.argsOf(pageParam as P), signal, pages.decode),
    initialPageParam: pages.first,
    getNextPageParam: (last) => pages.next(last.data),
    select: pagesOf<T, P>,
    staleTime,
    gcTime: Infinity,
    meta: { persist: true },
  });

/** The data without its number, as one answer or pages; null for unversioned data. */
export function unwrap(cached: unknown): Snapshot<unknown> | null {
  if (isVersioned(cached)) return cached;
  if (!isPages(cached)) return null;
  const [first] = cached.pages;
  if (first === undefined) return null;
  const { history } = first;
  const isOfOne = cached.pages.every((page) => page.history === history);
  const seq = isOfOne ? Math.min(...cached.pages.map((page) => page.seq)) : OLDEST;
  return { seq, history, data: pagesOf(cached) };
}

/** The opposite of `unwrap`, for data in the shape of `cached`. */
export function rewrap(cached: unknown, data: unknown, seq: number): unknown {
  const history = unwrap(cached)?.history;
  if (isVersioned(cached)) return { seq, history, data };
  const { pages, pageParams } = data as InfiniteData<unknown>;
  return { pages: pages.map((page) => ({ seq, history, data: page })), pageParams };
}

/**
 * Fetches until the answer includes every received event: an older one would revert the screen. If the server stays
 * behind, or counts another history, the received events are discarded.
 */
export async function readVersioned<C extends Endpoint, T = ResponseOf<C>>(
  which: C,
  args: ArgsOf<C>,
  signal?: AbortSignal,
  decode?: (response: ResponseOf<C>) => T,
): Promise<Snapshot<T>> {
  for (let reads = 1; ; reads++) {
    const { data, seq, history } = await callVersioned(which, args, { signal });
    // Without a decoder, the stored value has the type of the answer.
    const kept = decode ? decode(data) : (data as unknown as T);
    const response = { seq: seq ?? 0, history: history ?? undefined, data: kept };
    const cursor = readSyncCursor();
    const isForeign = cursor !== null && isOfAnother(response, cursor);
    if (cursor === null || (!isForeign && response.seq >= cursor.lastSeq)) return response;
    if (isForeign || reads === MAX_READS) {
      doubtSyncCursor();
      return response;
    }
    const pause = waitBefore(reads - 1, null, FIRST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

const dataOf = <T>(cached: Snapshot<T>): T => cached.data;

const pagesOf = <T, P>(cached: InfiniteData<Snapshot<T>, P>): InfiniteData<T, P> => ({
  pages: cached.pages.map((page) => page.data),
  pageParams: cached.pageParams,
});

/** Data that the hub updates never goes stale; without the hub, it is refetched after half a minute. */
function staleTime(query: { state: { data: unknown } }): number {
  const entry = unwrap(query.state.data);
  return entry !== null && isCurrent(entry) ? Infinity : HALF_MINUTE_MS;
}

function isVersioned(cached: unknown): cached is Snapshot<unknown> {
  return typeof cached === 'object' && cached !== null && 'seq' in cached && 'data' in cached;
}

/** Whether this is a list that was read in pages. */
export function isPages(cached: unknown): cached is InfiniteData<Snapshot<unknown>> {
  return typeof cached === 'object' && cached !== null && 'pages' in cached && 'pageParams' in cached;
}
