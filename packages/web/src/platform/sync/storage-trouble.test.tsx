import { createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearDrafts, saveDraftPictures, readDraftPictures } from '#platform/drafts.ts';
import { NotStoredError } from '#platform/sync/outbox/not-stored.ts';
import { openDeviceStore } from '../storage/device-store.ts';
import { addWord, wordFeatures, wordsQuery } from '#test/words.ts';
import { queryClient } from './queries/query-client.ts';
import { enqueueDelayed, eraseUserData, onOutboxEvent, openUserData, queueWrite, readOutbox } from './sync.ts';

let words: string[];
let isDown: boolean;
let received: string[];
let stop: () => void;
let me: string;

beforeEach(() => {
  [words, isDown, received, me] = [['old'], false, [], crypto.randomUUID()];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
    if (init?.method !== 'GET') words.push((JSON.parse(init?.body as string) as { name: string }).name);
    return Promise.resolve(Response.json(init?.method === 'GET' ? words : 'id', { headers: { 'Hestia-Seq': '1' } }));
  });
  stop = onOutboxEvent(({ name, mutation }) => received.push(`${name} ${String(mutation.variables)}`));
});
afterEach(async () => {
  stop();
  await eraseUserData();
});

const queued = () =>
  readOutbox()
    ?.snapshot()
    .map((mutation) => mutation.variables);
const onDisk = async () =>
  (await entries<number, { variables: unknown }>(createStore(`hestia-outbox-${me}`, 'kept'))).map(
    ([, op]) => op.variables,
  );

/** Faults of browsers: storage that is forbidden or full, and connections that they close. */
const troubles = {
  refused: () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
  },
  full: () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
  },
  'full at the last moment': () => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function abort(this: IDBObjectStore, ...what) {
      const request = put.apply(this, what);
      this.transaction.abort();
      return request;
    });
  },
  'lost for good': () => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    });
  },
};

describe.each(['refused', 'full', 'full at the last moment', 'lost for good'] as const)('with storage %s', (kind) => {
  beforeEach(() => troubles[kind]());

  test('reading and writing use the network', async () => {
    await openUserData(me, wordFeatures);
    expect(await queryClient.fetchQuery(wordsQuery)).toMatchObject({ data: ['old'] });
    await queueWrite(addWord, 'new');
    expect(words).toEqual(['old', 'new']);
    await expect.poll(queued).toEqual([]);
    expect(queryClient.getQueryData(['words'])).toMatchObject({ data: ['old', 'new'] });
    expect(received).toEqual(['settled new']);
  });

  test("a write that can't be sent either is reported once, and fails", async () => {
    await openUserData(me, wordFeatures);
    isDown = true;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(queueWrite(addWord, 'new')).rejects.toThrow(NotStoredError);
    expect(received).toEqual(['lost new']);
    expect(queued()).toEqual([]);
  });

  test('a delayed write is sent at once', async () => {
    await openUserData(me, wordFeatures);
    const place = await enqueueDelayed(addWord, 'new', 60_000);
    expect(words).toEqual(['old', 'new']);
    expect(await readOutbox()?.cancel(place)).toBe(false);
  });

  test('a picture for a note stays in its form, and forgetting drafts works', async () => {
    await expect(saveDraftPictures('test', [new Blob(['x'])])).resolves.toBeUndefined();
    expect(await readDraftPictures('test')).toEqual([]);
    await expect(clearDrafts()).resolves.toBeUndefined();
  });
});

test('a connection that the browser closed is reopened, and writes wait on the disk as before', async () => {
  const connections = new Set<IDBDatabase>();
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function note(this: IDBDatabase, ...what) {
    connections.add(this);
    return begin.apply(this, what);
  });
  isDown = true;
  await openUserData(me, wordFeatures);
  await queueWrite(addWord, 'before');
  for (const connection of connections) connection.close();
  await queueWrite(addWord, 'after');
  expect(queued()).toEqual(['before', 'after']);
  expect(await onDisk()).toEqual(['before', 'after']);
  expect(received).toEqual([]);
});

test('storage that never opens counts as refused after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
    const opened = openDeviceStore(crypto.randomUUID())('readonly', () => 'open').catch((error: unknown) =>
      String(error),
    );
    await vi.advanceTimersByTimeAsync(3000);
    expect(await opened).toContain('does not open');
  } finally {
    vi.useRealTimers();
  }
});
