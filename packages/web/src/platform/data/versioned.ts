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
export const versionedQuery = <C extends Endpoint>(key: QueryKey, which: C, args: ArgsOf<C>) =>
  decodedQuery(key, which, args, (response) => response);

/** The same where what is kept is another form of the answer, which `decode` makes of it. */
export function decodedQuery<C extends Endpoint, T>(
  key: QueryKey,
  which: C,
  args: ArgsOf<C>,
  decode: (response: ResponseOf<C>) => T,
) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data, ...version } = await readVersioned(which, args, signal);
      return { ...version, data: decode(data) };
    },
    select: dataOf<T>,
    staleTime,
    // Stored data follows the events, even if no screen shows it.
    gcTime: Infinity,
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
    gcTime: Infinity,
    meta: { persist: true },
  });
}

/** The data without its number, as one answer or pages; null for unversioned data. */
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
 * Fetches until the answer includes every received event: an older one would revert the screen. If the server stays
 * behind, or counts another history, the received events are discarded.
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

/** Data that the hub updates never goes stale; without the hub, it is refetched after half a minute. */
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
