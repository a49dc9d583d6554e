import type { ResponseOf, Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { callVersioned, type ArgsOf } from '#platform/api/client.ts';
import { waitBefore } from '#platform/api/retry.ts';
import { doubtSyncCursor, isCurrent, isOfAnother, readSyncCursor, type Version } from '#platform/data/sync-cursor.ts';

/** Cached data of a household and the number of the last event that it includes. */
export type Versioned<T> = Version & { readonly data: T };

const HALF_MINUTE_MS = 30_000;
const MAX_READS = 6;
const FIRST_PAUSE_MS = 100;
/** Of pages that count different histories. */
const OLDEST = -1;

/** Options of a query for a versioned call: read once, then kept up to date by events, and kept on this device. */
export function versionedQuery<C extends Endpoint>(key: QueryKey, which: C, args: ArgsOf<C>) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => readVersioned(which, args, signal),
    select: dataOf<ResponseOf<C>>,
    staleTime,
    meta: { persist: true },
  });
}

/** The same for a call that answers in pages; `pageOf` names the arguments of a page, `next` its successor (null at the end). */
export function versionedPages<C extends Endpoint, P>(
  key: QueryKey,
  which: C,
  pages: { first: P; argsOf: (page: P) => ArgsOf<C>; next: (response: ResponseOf<C>) => P | null },
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ signal, pageParam }) => readVersioned(which, pages.argsOf(pageParam as P), signal),
    initialPageParam: pages.first,
    getNextPageParam: (last) => pages.next(last.data),
    select: pagesOf<ResponseOf<C>, P>,
    staleTime,
    meta: { persist: true },
  });
}

/** The data without its number, whether one answer or pages of them; null for what is not versioned. */
export function unwrap(cached: unknown): Versioned<unknown> | null {
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
 * Reads until the answer includes everything that was heard: an older one would take back what is already on the screen.
 * When the server stays behind, or counts another history, it is what was heard that does not hold.
 */
export async function readVersioned<C extends Endpoint>(
  which: C,
  args: ArgsOf<C>,
  signal?: AbortSignal,
): Promise<Versioned<ResponseOf<C>>> {
  for (let reads = 1; ; reads++) {
    const { data, seq, history } = await callVersioned(which, args, { signal });
    const response = { seq: seq ?? 0, history: history ?? undefined, data };
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

const dataOf = <T>(cached: Versioned<T>): T => cached.data;

const pagesOf = <T, P>(cached: InfiniteData<Versioned<T>, P>): InfiniteData<T, P> => ({
  pages: cached.pages.map((page) => page.data),
  pageParams: cached.pageParams,
});

/** What the hub keeps up to date never goes stale; without the hub, data is read again after half a minute. */
function staleTime(query: { state: { data: unknown } }): number {
  const entry = unwrap(query.state.data);
  return entry !== null && isCurrent(entry) ? Infinity : HALF_MINUTE_MS;
}

function isVersioned(cached: unknown): cached is Versioned<unknown> {
  return typeof cached === 'object' && cached !== null && 'seq' in cached && 'data' in cached;
}

/** Whether this is a list that was read in pages. */
export function isPages(cached: unknown): cached is InfiniteData<Versioned<unknown>> {
  return typeof cached === 'object' && cached !== null && 'pages' in cached && 'pageParams' in cached;
}
