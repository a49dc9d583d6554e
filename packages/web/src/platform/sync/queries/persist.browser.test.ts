import { QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { createStore, get, keys, set } from 'idb-keyval';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { eraseQueries } from './erase-queries.ts';
import { oldestCopy, persistQueries, restoreQueries, saveQueries } from './persist.ts';
import { rewrap, unwrap, versionedPages, versionedQuery, type Snapshot } from './versioned.ts';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import * as z from 'zod/mini';
import { readSyncCursor, setSyncCursor } from '#platform/sync/queries/sync-cursor.ts';

const endpoints = defineEndpoints({
  list: {
    method: 'GET',
    path: '/list',
    access: 'member',
    household: 'own',
    summary: '',
    response: z.array(z.string()),
    cacheable: true,
  },
});
const query = versionedQuery(['list'], endpoints.list, {});
const answer = (seq: number, data: unknown, headers = {}) =>
  Response.json(data, { headers: { 'Hestia-Seq': String(seq), ...headers } });
const saved = async (name: string) => {
  const stored: { data: unknown } | undefined = await get('["list"]', createStore(name, 'kept'));
  return stored?.data;
};

afterEach(() => setSyncCursor(null));

test('fetched data is on the disk soon after, and is shown at the next start as stale', async () => {
  const store = createStore('persist-round', 'kept');
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(4, ['a'])));
  const first = new QueryClient();
  const stop = persistQueries(first, store);
  await first.fetchQuery(query);
  await expect.poll(() => saved('persist-round')).toEqual({ seq: 4, data: ['a'] });
  stop();

  const second = new QueryClient();
  await restoreQueries(second, store);
  expect(second.getQueryData(['list'])).toEqual({ seq: 4, data: ['a'] });
  expect(new QueryObserver(second, query).getCurrentResult()).toMatchObject({ data: ['a'], isStale: true });
});

test('a change by an event is stored, even if no screen of this visit shows it', async () => {
  const store = createStore('persist-unseen', 'kept');
  await set('["list"]', { key: ['list'], data: { seq: 4, data: ['secret'] }, at: Date.now() }, store);
  const client = new QueryClient();
  await restoreQueries(client, store);
  const stop = persistQueries(client, store);
  client.setQueryData(['list'], { seq: 5, data: [] });
  await expect.poll(() => saved('persist-unseen')).toEqual({ seq: 5, data: [] });
  stop();
});

test('data removed from the cache is removed from the disk, unless another tab has a newer copy', async () => {
  const store = createStore('persist-left', 'kept');
  const keep = (key: string, seq: number) =>
    set(`["${key}"]`, { key: [key], data: { seq, history: 'h', data: ['secret'] }, at: Date.now() }, store);
  await keep('list', 4);
  await keep('other', 4);
  const client = new QueryClient();
  await restoreQueries(client, store);
  onTestFinished(persistQueries(client, store));
  await keep('other', 5);
  client.removeQueries();
  await expect.poll(() => keys(store)).toEqual(['["other"]']);
});

test('stored data stays while no screen shows it, and is fetched again by the next one that does', async () => {
  const store = createStore('persist-followed', 'kept');
  await set('["list"]', { key: ['list'], data: { seq: 4, data: ['a'] }, at: Date.now() }, store);
  const client = new QueryClient();
  await restoreQueries(client, store);
  const restored = client.getQueryCache().find({ queryKey: ['list'] });
  expect(restored?.gcTime).toBe(Infinity);
  expect(restored?.state.isInvalidated).toBe(true);
  expect(query.gcTime).toBe(Infinity);
});

test('stored data continues from the oldest copy, if all have one history', () => {
  const client = new QueryClient();
  const keep = (key: string, seq: number, history?: string) =>
    client
      .getQueryCache()
      .build(client, client.defaultQueryOptions({ queryKey: [key], meta: { persist: true } }))
      .setData({ seq, history, data: [] });
  expect(oldestCopy(client)).toBeNull();
  keep('a', 9, 'first');
  keep('b', 7, 'first');
  keep('without a mark', 2);
  expect(oldestCopy(client)).toEqual({ seq: 7, history: 'first' });
  keep('c', 3, 'second');
  expect(oldestCopy(client)).toBeNull();
});

test("a long unchanged copy is marked as current when the page is hidden, and isn't outdated", async () => {
  const store = createStore('persist-marked', 'kept');
  const at = Date.now() - 86_400_000;
  const keep = (key: string, seq: number) =>
    set(`["${key}"]`, { key: [key], data: { seq, history: 'h', data: ['a'] }, at }, store);
  await keep('list', 4);
  await keep('late', 60);
  const client = new QueryClient();
  await restoreQueries(client, store);
  onTestFinished(persistQueries(client, store));
  setSyncCursor({ validFrom: 4, lastSeq: 100, history: 'h' });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => void vi.restoreAllMocks());
  document.dispatchEvent(new Event('visibilitychange'));
  const marked = { key: ['list'], data: { seq: 100, history: 'h', data: ['a'] }, at };
  await expect.poll(() => get('["list"]', store)).toEqual(marked);
  expect(await get('["late"]', store)).toMatchObject({ data: { seq: 60 } });
  expect(client.getQueryState(['list'])).toMatchObject({ dataUpdatedAt: at, isInvalidated: true });
  client.removeQueries();
  await expect.poll(() => keys(store)).toEqual([]);
});

test('erased data returns neither from the cache nor by a pending save', async () => {
  const store = createStore('persist-erased', 'kept');
  await set('["list"]', { key: ['list'], data: { seq: 4, data: ['secret'] }, at: Date.now() }, store);
  const client = new QueryClient();
  await restoreQueries(client, store);
  const stop = persistQueries(client, store);
  client.setQueryData(['list'], { seq: 5, data: ['secret', 'more'] });
  await eraseQueries(client, store, (key) => key.includes('list'));
  stop();
  expect(client.getQueryData(['list'])).toBeUndefined();
  expect(await saved('persist-erased')).toBeUndefined();
});

test('what must be safe now is on the disk when the promise resolves', async () => {
  const store = createStore('persist-now', 'kept');
  const client = new QueryClient();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(4, ['a'])));
  await client.fetchQuery(query);
  client.setQueryData(['list'], { seq: 5, data: ['b'] });
  await saveQueries(client, store, ['list']);
  expect(await saved('persist-now')).toEqual({ seq: 5, data: ['b'] });
});

test('a tab with fewer events does not overwrite newer data of another', async () => {
  const store = createStore('persist-tabs', 'kept');
  await set('["list"]', { key: ['list'], data: { seq: 9, data: ['newer'] }, at: Date.now() }, store);
  const client = new QueryClient();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(4, ['older'])));
  await client.fetchQuery(query);
  await saveQueries(client, store, ['list']);
  expect(await saved('persist-tabs')).toEqual({ seq: 9, data: ['newer'] });
});

test('data that was unread for a month is dropped', async () => {
  const store = createStore('persist-old', 'kept');
  await set('["list"]', { key: ['list'], data: { seq: 1, data: [] }, at: Date.now() - 31 * 86_400_000 }, store);
  await restoreQueries(new QueryClient(), store);
  expect(await keys(store)).toEqual([]);
});

test('an answer without already received events is fetched again', async () => {
  setSyncCursor({ validFrom: 3, lastSeq: 6 });
  const all = [answer(5, ['old']), answer(6, ['new'])];
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(all.shift() ?? answer(0, [])));
  expect(await new QueryClient().fetchQuery(query)).toEqual({ seq: 6, data: ['new'] });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a late answer is awaited longer each time; then the received events are dropped', async () => {
  setSyncCursor({ validFrom: 3, lastSeq: 6 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const pauses: number[] = [];
  const wait = setTimeout;
  const skipPauses = (run: () => void, ms = 0) => {
    const isPause = ms >= 100 && ms <= 10_000;
    if (isPause) pauses.push(ms);
    return wait(run, isPause ? 0 : ms);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(skipPauses as never);
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(5, ['old'])));
  expect(await new QueryClient().fetchQuery(query)).toEqual({ seq: 5, data: ['old'] });
  expect(fetch).toHaveBeenCalledTimes(6);
  expect(pauses).toEqual([100, 200, 400, 800, 1600]);
  // Never treated as current, so never kept for good: the connection restarts and refetches it.
  expect(readSyncCursor()).toBeNull();
});

test('an answer of another history is accepted, and earlier events no longer count', async () => {
  setSyncCursor({ validFrom: 3, lastSeq: 900, history: 'first' });
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(answer(500, ['restored'], { 'Hestia-History': 'second' })));
  const taken = { seq: 500, history: 'second', data: ['restored'] };
  expect(await new QueryClient().fetchQuery(query)).toEqual(taken);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(readSyncCursor()).toBeNull();
});

test("stored data of another history doesn't block a lower number", async () => {
  const store = createStore('persist-restored', 'kept');
  const stored = { key: ['list'], data: { seq: 900, history: 'first', data: ['before'] }, at: Date.now() };
  await set('["list"]', stored, store);
  const client = new QueryClient();
  const restored = answer(500, ['restored'], { 'Hestia-History': 'second' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(restored));
  await client.fetchQuery(query);
  await saveQueries(client, store, ['list']);
  expect(await saved('persist-restored')).toEqual({ seq: 500, history: 'second', data: ['restored'] });
});

test('pages of two histories are older than anything', () => {
  const pages = [
    { seq: 900, history: 'first', data: ['a'] },
    { seq: 500, history: 'second', data: ['b'] },
  ];
  expect(unwrap({ pages, pageParams: [null, 'x'] })?.seq).toBe(-1);
});

test('data that the live connection updates is never stale', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(7, ['a'])));
  const client = new QueryClient();
  await client.fetchQuery(query);
  client.setQueryData(['list'], { seq: 7, data: ['a'] }, { updatedAt: 1 });
  const isStale = () => new QueryObserver(client, query).getCurrentResult().isStale;
  expect(isStale()).toBe(true);
  setSyncCursor({ validFrom: 7, lastSeq: 7 });
  expect(isStale()).toBe(false);
  setSyncCursor({ validFrom: 8, lastSeq: 8 });
  expect(isStale()).toBe(true);
});

test('pages are unwrapped and wrapped as one, as old as the oldest', () => {
  const pages: InfiniteData<Snapshot<string[]>> = {
    pages: [
      { seq: 5, data: ['a'] },
      { seq: 3, data: ['b'] },
    ],
    pageParams: [null, 'x'],
  };
  expect(unwrap(pages)).toEqual({ seq: 3, data: { pages: [['a'], ['b']], pageParams: [null, 'x'] } });
  expect(rewrap(pages, { pages: [['a'], []], pageParams: [null, 'x'] }, 6)).toEqual({
    pages: [
      { seq: 6, data: ['a'] },
      { seq: 6, data: [] },
    ],
    pageParams: [null, 'x'],
  });
  expect(unwrap('something else')).toBeNull();
  const options = versionedPages<typeof endpoints.list, number>(['list'], endpoints.list, {
    first: 0,
    argsOf: () => ({}),
    next: () => null,
  });
  expect(options.initialPageParam).toBe(0);
});

test('of a long list only the first pages are stored, and the next visit continues from them', async () => {
  const store = createStore('persist-pages', 'kept');
  const client = new QueryClient();
  let read = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(4, [`page ${read++}`])));
  const pages = versionedPages<typeof endpoints.list, number>(['list'], endpoints.list, {
    first: 0,
    argsOf: () => ({}),
    next: () => read,
  });
  await client.fetchInfiniteQuery({ ...pages, pages: 8 });
  await saveQueries(client, store, ['list']);
  const stored = (await saved('persist-pages')) as InfiniteData<Snapshot<string[]>>;
  expect(stored.pages.map((page) => page.data[0])).toEqual(['page 0', 'page 1', 'page 2', 'page 3', 'page 4']);
  expect(stored.pageParams).toHaveLength(5);
});
