import { QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { createStore, get, keys, set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { persistQueries, restoreQueries, saveQueries } from './persist.ts';
import { rewrap, unwrap, versionedPages, versionedQuery, type Versioned } from './versioned.ts';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import * as z from 'zod/mini';
import { readSyncCursor, setSyncCursor } from '#platform/data/sync-cursor.ts';

const endpoints = defineEndpoints({
  list: { method: 'GET', path: '/list', access: 'member', summary: '', response: z.array(z.string()), cacheable: true },
});
const query = versionedQuery(['list'], endpoints.list, {});
const answer = (seq: number, data: unknown, headers = {}) =>
  Response.json(data, { headers: { 'Hestia-Seq': String(seq), ...headers } });
const saved = async (name: string) => {
  const stored: { data: unknown } | undefined = await get('["list"]', createStore(name, 'kept'));
  return stored?.data;
};

afterEach(() => setSyncCursor(null));

test('what was read is on the disk soon after, and is shown at the next start as stale data', async () => {
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

test('what must be safe now is on the disk when the promise resolves', async () => {
  const store = createStore('persist-now', 'kept');
  const client = new QueryClient();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(4, ['a'])));
  await client.fetchQuery(query);
  client.setQueryData(['list'], { seq: 5, data: ['b'] });
  await saveQueries(client, store, ['list']);
  expect(await saved('persist-now')).toEqual({ seq: 5, data: ['b'] });
});

test('a tab that has heard less does not put back what another has saved', async () => {
  const store = createStore('persist-tabs', 'kept');
  await set('["list"]', { key: ['list'], data: { seq: 9, data: ['newer'] }, at: Date.now() }, store);
  const client = new QueryClient();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(4, ['older'])));
  await client.fetchQuery(query);
  await saveQueries(client, store, ['list']);
  expect(await saved('persist-tabs')).toEqual({ seq: 9, data: ['newer'] });
});

test('what was not read for a month is forgotten', async () => {
  const store = createStore('persist-old', 'kept');
  await set('["list"]', { key: ['list'], data: { seq: 1, data: [] }, at: Date.now() - 31 * 86_400_000 }, store);
  await restoreQueries(new QueryClient(), store);
  expect(await keys(store)).toEqual([]);
});

test('an answer that lacks what was already heard is read again', async () => {
  setSyncCursor({ validFrom: 3, lastSeq: 6 });
  const all = [answer(5, ['old']), answer(6, ['new'])];
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(all.shift() ?? answer(0, [])));
  expect(await new QueryClient().fetchQuery(query)).toEqual({ seq: 6, data: ['new'] });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('an answer that stays behind is waited for ever longer; then it is what was heard that is given up', async () => {
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
  // Never held to be current, so never kept for good: the connection begins anew and has it read again.
  expect(readSyncCursor()).toBeNull();
});

test('an answer of another history is taken, and what was heard of the one before counts no more', async () => {
  setSyncCursor({ validFrom: 3, lastSeq: 900, history: 'first' });
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(answer(500, ['restored'], { 'Hestia-History': 'second' })));
  const taken = { seq: 500, history: 'second', data: ['restored'] };
  expect(await new QueryClient().fetchQuery(query)).toEqual(taken);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(readSyncCursor()).toBeNull();
});

test('what is kept of another history does not stand in the way of a lower number', async () => {
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

test('what the live line keeps up to date is never stale', async () => {
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
  const pages: InfiniteData<Versioned<string[]>> = {
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

test('of a long list only the first pages are kept, and the next visit can go on from them', async () => {
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
  const stored = (await saved('persist-pages')) as InfiniteData<Versioned<string[]>>;
  expect(stored.pages.map((page) => page.data[0])).toEqual(['page 0', 'page 1', 'page 2', 'page 3', 'page 4']);
  expect(stored.pageParams).toHaveLength(5);
});
