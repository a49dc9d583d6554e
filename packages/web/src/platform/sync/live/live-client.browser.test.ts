import type { DecodedEvent } from '@hestia/contract/events.ts';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  doubtSyncCursor,
  isReceivedWithin,
  isCurrent,
  readSyncCursor,
  setSyncCursor,
  type Version,
} from '#platform/sync/queries/sync-cursor.ts';
import { readConnectionState, subscribeConnectionState } from './connection-state.ts';
import { Live, type Connection } from './live-client.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { applyEvent, refreshOlderThan } from './apply-event.ts';

const HOME = 'home';
const deleted = (payload: string): DecodedEvent => ({ name: 'ExpenseDeleted', payload });

/** A hub that a test drives by hand. */
function makeHub() {
  const joins: unknown[][] = [];
  const callbacks = { reconnecting: () => undefined, reconnected: () => undefined, close: () => undefined } as Record<
    'reconnecting' | 'reconnected' | 'close',
    () => void
  >;
  const hub = {
    joins,
    starts: 0,
    isDown: false,
    joined: { seq: 10, resync: false } as { seq: number; resync: boolean; history?: string },
    refusal: null as Error | null,
    cancelJoin: (): void => undefined,
    send: (_event: DecodedEvent, _seq: number): void => undefined,
    drop: () => callbacks.reconnecting(),
    restore: () => callbacks.reconnected(),
    close: () => callbacks.close(),
  };
  const connect = (onSend: typeof hub.send): Promise<Connection> => {
    hub.send = onSend;
    return Promise.resolve({
      start: () => {
        hub.starts++;
        return hub.isDown ? Promise.reject(new Error('down')) : Promise.resolve();
      },
      stop: () => Promise.resolve(),
      invoke: (_method, ...args) => {
        joins.push(args);
        return hub.refusal ? Promise.reject(hub.refusal) : Promise.resolve(hub.joined);
      },
      send: () => Promise.resolve(),
      onreconnecting: (callback) => (callbacks.reconnecting = callback),
      onreconnected: (callback) => (callbacks.reconnected = callback),
      onclose: (callback) => (callbacks.close = callback),
    });
  };
  return { hub, connect };
}

function follow() {
  const { hub, connect } = makeHub();
  const applied: number[] = [];
  const refreshed: number[] = [];
  const lost: string[] = [];
  const device: { kept: Version | null } = { kept: null };
  const live = new Live({
    connect,
    apply: (_e, { seq }) => applied.push(seq),
    kept: () => device.kept,
    refresh: ({ seq }) => refreshed.push(seq),
    lost: () => lost.push(readConnectionState()),
  });
  return { hub, live, applied, refreshed, lost, device };
}

const settled = () => new Promise<void>((resolve) => queueMicrotask(() => setTimeout(resolve)));

beforeEach(() => setSyncCursor(null));
afterEach(() => {
  vi.useRealTimers();
  setSyncCursor(null);
});

test('the first join fetches older data, and later events are applied once, in order', async () => {
  const { hub, live, applied, refreshed } = follow();
  await live.follow(HOME);
  expect(readConnectionState()).toBe('connected');
  expect(hub.joins).toEqual([[HOME, null]]);
  expect(refreshed).toEqual([10]);
  for (const seq of [11, 12, 12, 11, 13]) hub.send(deleted('x'), seq);
  expect(applied).toEqual([11, 12, 13]);
  expect(readSyncCursor()).toEqual({ validFrom: 10, lastSeq: 13 });
});

describe("the device's stored data", () => {
  test('stored data continues at the first join: missed events follow and are applied', async () => {
    const { hub, live, applied, refreshed, device } = follow();
    device.kept = { seq: 7, history: 'first' };
    hub.joined = { seq: 9, resync: false, history: 'first' };
    await live.follow(HOME);
    expect(hub.joins).toEqual([[HOME, 7, 'first']]);
    for (const seq of [8, 9]) hub.send(deleted('x'), seq);
    expect(applied).toEqual([8, 9]);
    expect(refreshed).toEqual([7]);
    expect(readSyncCursor()).toEqual({ validFrom: 7, lastSeq: 9, history: 'first' });
  });

  test.each([
    ['what was missed is not to be had', 'first', true],
    ['the server counts another history', 'restored', false],
  ])('is not gone on from where %s', async (_why, history, resync) => {
    const { hub, live, refreshed, device } = follow();
    device.kept = { seq: 7, history: 'first' };
    hub.joined = { seq: 900, resync, history };
    await live.follow(HOME);
    expect(refreshed).toEqual([900]);
    expect(readSyncCursor()).toEqual({ validFrom: 900, lastSeq: 900, history });
  });

  test('stored data does not continue after the received events are doubted', async () => {
    const { hub, live, device } = follow();
    device.kept = { seq: 7, history: 'first' };
    await live.follow(HOME);
    doubtSyncCursor();
    await settled();
    expect(hub.joins.at(-1)).toEqual([HOME, null]);
  });
});

test('an event that overtakes the answer to the join is not lost', async () => {
  const { hub, live, applied } = follow();
  const following = live.follow(HOME);
  await vi.waitFor(() => expect(hub.starts).toBe(1));
  hub.send(deleted('x'), 11);
  await following;
  expect(applied).toEqual([11]);
  expect(readSyncCursor()).toEqual({ validFrom: 10, lastSeq: 11 });
});

test('after a break the client joins with the last number received, and applies the missed events', async () => {
  const { hub, live, applied, refreshed } = follow();
  await live.follow(HOME);
  hub.send(deleted('x'), 11);
  hub.drop();
  expect(readConnectionState()).toBe('reconnecting');
  hub.joined = { seq: 13, resync: false };
  hub.restore();
  await settled();
  expect(hub.joins).toEqual([
    [HOME, null],
    [HOME, 11],
  ]);
  hub.send(deleted('y'), 12);
  hub.send(deleted('z'), 13);
  expect(applied).toEqual([11, 12, 13]);
  expect(refreshed).toEqual([10]);
});

test('after too long a break all data is fetched again', async () => {
  const { hub, live, refreshed } = follow();
  await live.follow(HOME);
  hub.joined = { seq: 900, resync: true };
  hub.restore();
  await settled();
  expect(refreshed).toEqual([10, 900]);
  expect(readSyncCursor()).toEqual({ validFrom: 900, lastSeq: 900 });
});

test('a missing number is an event that this version does not know: all data is fetched again', async () => {
  const { hub, live, applied, refreshed } = follow();
  await live.follow(HOME);
  hub.send(deleted('x'), 12);
  expect(refreshed).toEqual([10, 12]);
  expect(applied).toEqual([12]);
  expect(readSyncCursor()).toEqual({ validFrom: 11, lastSeq: 12 });
});

test('a failed first connection is retried every 5 s until it succeeds, with a sign', async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { hub, live } = follow();
  hub.isDown = true;
  await live.follow(HOME);
  expect(log).toHaveBeenCalledWith('SignalR Connection Error', expect.any(Error));
  await vi.advanceTimersByTimeAsync(3900);
  expect(hub.starts).toBe(1);
  await vi.advanceTimersByTimeAsync(2200);
  expect(hub.starts).toBe(2);
  hub.isDown = false;
  await vi.advanceTimersByTimeAsync(6100);
  expect(readConnectionState()).toBe('connected');
});

test('when SignalR has given up, the client reports it and reconnects', async () => {
  vi.useFakeTimers();
  const { hub, live, lost } = follow();
  await live.follow(HOME);
  hub.close();
  expect(readConnectionState()).toBe('reconnecting');
  expect(lost).toEqual(['reconnecting']);
  await vi.advanceTimersByTimeAsync(6100);
  expect(readConnectionState()).toBe('connected');
  expect(hub.joins.at(-1)).toEqual([HOME, 10]);
});

test('a client that is refused a household fetches its user, who may have been removed', async () => {
  const { hub, live, lost } = follow();
  hub.refusal = new Error('Failed to invoke JoinColocationGroup because user is unauthorized');
  await live.follow(HOME);
  expect(lost).toEqual(['connected']);
  expect(hub.joins).toEqual([[HOME, null]]);
});

test('a connection that SignalR gave up stays marked as lost during retries, until it is back', async () => {
  vi.useFakeTimers();
  const { hub, live } = follow();
  await live.follow(HOME);
  const states: string[] = [];
  onTestFinished(subscribeConnectionState(() => states.push(readConnectionState())));
  hub.isDown = true;
  vi.spyOn(console, 'error').mockReturnValue();
  hub.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(hub.starts).toBeGreaterThan(3);
  expect(states).toEqual(['reconnecting']);
  hub.isDown = false;
  await vi.advanceTimersByTimeAsync(6100);
  expect(states).toEqual(['reconnecting', 'connected']);
});

test('another household needs a new join; without one the connection ends', async () => {
  const { hub, live, refreshed } = follow();
  await live.follow(HOME);
  hub.joined = { seq: 3, resync: false };
  await live.follow('other');
  expect(hub.joins.at(-1)).toEqual(['other', null]);
  expect(readSyncCursor()).toEqual({ validFrom: 3, lastSeq: 3 });
  expect(refreshed).toEqual([10, 3]);
  await live.follow(null);
  expect(readConnectionState()).toBe('off');
  expect(readSyncCursor()).toBeNull();
});

test('a connection closed while it joins ends without an error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { hub, live } = follow();
  hub.joined = new Promise((_resolve, reject) => (hub.cancelJoin = () => reject(new Error('closed')))) as never;
  const following = live.follow(HOME);
  await vi.waitFor(() => expect(hub.joins).toHaveLength(1));
  await live.follow(null);
  hub.cancelJoin();
  await following;
  expect(log).not.toHaveBeenCalled();
  expect(readConnectionState()).toBe('off');
});

test('a client that is refused gets no sign of a lost connection, and it is retried', async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { hub, live } = follow();
  hub.joined = Promise.reject(
    new Error("Failed to invoke 'JoinColocationGroup' because user is unauthorized"),
  ) as never;
  await live.follow(HOME);
  expect(log).not.toHaveBeenCalled();
  hub.joined = { seq: 10, resync: false };
  await vi.advanceTimersByTimeAsync(6100);
  expect(hub.joins).toHaveLength(2);
});

test('a failed join is reported, and retried at a random moment', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { hub, live } = follow();
  hub.joined = Promise.reject(new Error('The household is locked')) as never;
  await live.follow(HOME);
  expect(readConnectionState()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(5900);
  expect(hub.joins).toHaveLength(1);
  hub.joined = { seq: 10, resync: false };
  await vi.advanceTimersByTimeAsync(200);
  expect(hub.joins).toHaveLength(2);
  expect(readConnectionState()).toBe('connected');
});

describe('the history that numbers count', () => {
  test('is sent with the number at the next join', async () => {
    const { hub, live } = follow();
    hub.joined = { seq: 10, resync: false, history: 'first' };
    await live.follow(HOME);
    hub.send(deleted('x'), 11);
    hub.restore();
    await settled();
    expect(hub.joins).toEqual([
      [HOME, null],
      [HOME, 11, 'first'],
    ]);
    expect(readSyncCursor()).toEqual({ validFrom: 10, lastSeq: 11, history: 'first' });
  });

  test('another history discards the received events: all data is fetched again, from the given number', async () => {
    const { hub, live, refreshed } = follow();
    hub.joined = { seq: 900, resync: false, history: 'first' };
    await live.follow(HOME);
    hub.joined = { seq: 500, resync: true, history: 'restored' };
    hub.restore();
    await settled();
    expect(refreshed).toEqual([900, 500]);
    expect(readSyncCursor()).toEqual({ validFrom: 500, lastSeq: 500, history: 'restored' });
  });

  test('the join reveals the history when an event has overtaken it, and data of another is fetched again', async () => {
    const { hub, live, applied, refreshed } = follow();
    const answer = Promise.withResolvers<typeof hub.joined>();
    hub.joined = answer.promise as never;
    const following = live.follow(HOME);
    await vi.waitFor(() => expect(hub.joins).toHaveLength(1));
    hub.send(deleted('x'), 11);
    answer.resolve({ seq: 10, resync: false, history: 'first' });
    await following;
    expect(applied).toEqual([11]);
    expect(refreshed).toEqual([10, 10]);
    expect(readSyncCursor()).toEqual({ validFrom: 10, lastSeq: 11, history: 'first' });
  });

  test('makes data of another one outdated', () => {
    const client = new QueryClient();
    client.setQueryData(['list', 'before'], { seq: 900, history: 'first', data: ['x'] });
    client.setQueryData(['list', 'now'], { seq: 500, history: 'restored', data: ['x'] });
    applyEvent(client, [reducer], { event: deleted('x'), seq: 901, validFrom: 500, history: 'restored' });
    expect(client.getQueryData(['list', 'before'])).toMatchObject({ seq: 900, data: ['x'] });
    expect(client.getQueryData(['list', 'now'])).toEqual({ seq: 901, history: 'restored', data: [] });
    refreshOlderThan(client, { seq: 500, history: 'restored' });
    expect(client.getQueryState(['list', 'before'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['list', 'now'])?.isInvalidated).toBe(false);
  });
});

test('doubted events restart the connection', async () => {
  const { hub, live } = follow();
  await live.follow(HOME);
  hub.joined = { seq: 4, resync: false };
  doubtSyncCursor();
  await settled();
  expect(hub.joins).toEqual([
    [HOME, null],
    [HOME, null],
  ]);
  expect(readSyncCursor()).toEqual({ validFrom: 4, lastSeq: 4 });
});

test('code can wait for an event', async () => {
  const { hub, live } = follow();
  await live.follow(HOME);
  const soon = isReceivedWithin({ seq: 12 }, 1000);
  const never = isReceivedWithin({ seq: 99 }, 20);
  hub.send(deleted('x'), 11);
  hub.send(deleted('x'), 12);
  expect(await soon).toBe(true);
  expect(await isReceivedWithin({ seq: 11 }, 0)).toBe(true);
  expect(await never).toBe(false);
});

test("an event of another history doesn't count as received, though its number is lower", async () => {
  setSyncCursor({ validFrom: 900, lastSeq: 900, history: 'before' });
  expect(await isReceivedWithin({ seq: 501, history: 'restored' }, 0)).toBe(false);
  const soon = isReceivedWithin({ seq: 501, history: 'restored' }, 1000);
  setSyncCursor({ validFrom: 501, lastSeq: 501, history: 'restored' });
  expect(await soon).toBe(true);
});

const reducer = defineCacheReducer({
  key: ['list'],
  events: ['ExpenseDeleted'],
  apply: (data: readonly string[], { payload }) =>
    payload === 'unclear' ? undefined : data.filter((x) => x !== payload),
});

test('an event changes only data cached before it', () => {
  const client = new QueryClient();
  client.setQueryData(['list', 'old'], { seq: 11, data: ['x', 'y'] });
  client.setQueryData(['list', 'fresh'], { seq: 12, data: ['x', 'y'] });
  client.setQueryData(['list', 'gapped'], { seq: 3, data: ['x', 'y'] });
  client.setQueryData(['other'], { seq: 11, data: ['x'] });
  applyEvent(client, [reducer], { event: deleted('x'), seq: 12, validFrom: 10 });
  expect(client.getQueryData(['list', 'old'])).toEqual({ seq: 12, data: ['y'] });
  expect(client.getQueryData(['list', 'fresh'])).toEqual({ seq: 12, data: ['x', 'y'] });
  expect(client.getQueryData(['list', 'gapped'])).toEqual({ seq: 3, data: ['x', 'y'] });
  expect(client.getQueryData(['other'])).toEqual({ seq: 11, data: ['x'] });
});

test("an event during paging isn't undone by older pages", async () => {
  const client = new QueryClient();
  let server = { seq: 11, pages: [['x', 'y'], ['z']] };
  const slow = Promise.withResolvers<void>();
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const { seq, pages } = server;
      if (pageParam === 1) await slow.promise;
      return { seq, data: pages[pageParam] };
    },
    getNextPageParam: (_last, all) => (all.length < 2 ? all.length : null),
  });
  onTestFinished(list.subscribe(() => undefined));
  await vi.waitFor(() => expect(list.getCurrentResult().hasNextPage).toBe(true));
  const reading = list.fetchNextPage();
  server = { seq: 12, pages: [['y'], ['z']] };
  applyEvent(client, [pagesReducer], { event: deleted('x'), seq: 12, validFrom: 10 });
  expect(list.getCurrentResult().data?.pages).toEqual([{ seq: 12, data: ['y'] }]);
  slow.resolve();
  await reading;
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(list.getCurrentResult().data?.pages[0]).toEqual({ seq: 12, data: ['y'] });
});

const pagesReducer = defineCacheReducer({
  key: ['list'],
  events: ['ExpenseDeleted'],
  apply: (data: { readonly pages: readonly (readonly string[])[] }, { payload }) => ({
    ...data,
    pages: data.pages.map((page) => page.filter((x) => x !== payload)),
  }),
});

test('data that an event leaves unclear is fetched again, and the request survives further events', () => {
  const client = new QueryClient();
  client.setQueryData(['list'], { seq: 11, data: ['x'] });
  applyEvent(client, [reducer], { event: deleted('unclear'), seq: 12, validFrom: 10 });
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(true);
  applyEvent(client, [reducer], { event: deleted('x'), seq: 13, validFrom: 10 });
  expect(client.getQueryData(['list'])).toEqual({ seq: 13, data: [] });
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(true);
});

test('simultaneous events cause one fetch, repeated until it includes them', async () => {
  const client = new QueryClient();
  let reads = 0;
  const slow = Promise.withResolvers<void>();
  const list = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: async () => {
      reads++;
      if (reads === 2) await slow.promise;
      return { seq: 10 + reads, data: [] };
    },
  });
  onTestFinished(list.subscribe(() => undefined));
  await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
  applyEvent(client, [reducer], { event: deleted('unclear'), seq: 12, validFrom: 10 });
  applyEvent(client, [reducer], { event: deleted('unclear'), seq: 13, validFrom: 10 });
  slow.resolve();
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(reads).toBe(2);
});

test('only data older than a number is fetched again', () => {
  const client = new QueryClient();
  client.setQueryData(['list', 'old'], { seq: 9, data: [] });
  client.setQueryData(['list', 'new'], { seq: 10, data: [] });
  client.setQueryData(['unversioned'], 'x');
  refreshOlderThan(client, { seq: 10 });
  const isOld = (key: string[]) => client.getQueryState(key)?.isInvalidated;
  expect([isOld(['list', 'old']), isOld(['list', 'new']), isOld(['unversioned'])]).toEqual([true, false, false]);
});

test('data older than a number leaves the cache if no screen shows it, unless it is being fetched', async () => {
  const client = new QueryClient();
  const meta = { persist: true };
  const keep = (key: string, seq: number) => {
    const options = client.defaultQueryOptions({ queryKey: ['list', key], meta });
    return client
      .getQueryCache()
      .build(client, options)
      .setData({ seq, data: ['x'] });
  };
  for (const [key, seq] of [
    ['unseen', 9],
    ['seen', 9],
    ['read', 9],
    ['new', 10],
  ] as const)
    keep(key, seq);
  const slow = Promise.withResolvers<unknown>();
  const seen = new QueryObserver(client, {
    queryKey: ['list', 'seen'],
    queryFn: () => slow.promise,
    staleTime: Infinity,
  });
  onTestFinished(seen.subscribe(() => undefined));
  const reading = client.fetchQuery({ queryKey: ['list', 'read'], queryFn: () => slow.promise, meta });
  refreshOlderThan(client, { seq: 10 });
  const left = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[1]);
  expect(left).toEqual(['seen', 'read', 'new']);
  slow.resolve({ seq: 10, data: [] });
  await reading;
  expect(client.getQueryData(['list', 'read'])).toEqual({ seq: 10, data: [] });
});

test('an answer is current from the first received event', () => {
  expect(isCurrent({ seq: 5 })).toBe(false);
  setSyncCursor({ validFrom: 5, lastSeq: 9 });
  expect([isCurrent({ seq: 4 }), isCurrent({ seq: 5 })]).toEqual([false, true]);
});
