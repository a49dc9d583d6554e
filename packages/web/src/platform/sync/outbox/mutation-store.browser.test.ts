import { createStore, entries, set, type UseStore } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { MutationStore } from './mutation-store.ts';
import type { QueuedMutation } from './queued-mutation.ts';

/** The operations that the disk refuses. */
let refused: 'nothing' | 'putting' | 'writing' | 'everything';
let disk: UseStore;
let store: MutationStore;
beforeEach(() => {
  refused = 'nothing';
  disk = createStore(crypto.randomUUID(), 'ops');
  const failing: UseStore = (mode, use) => {
    if (refused === 'everything' || (refused === 'writing' && mode === 'readwrite'))
      return Promise.reject(new DOMException('Closed', 'InvalidStateError'));
    return disk(mode, (ops) => {
      if (refused === 'putting')
        ops.put = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
      return use(ops);
    });
  };
  store = new MutationStore(failing);
});

const write = (seq: number, more: Partial<QueuedMutation> = {}): QueuedMutation => ({
  seq,
  key: `key ${seq}`,
  kind: 'test.write',
  variables: `write ${seq}`,
  request: { method: 'POST', path: '/', answersText: false },
  attempts: 0,
  ...more,
});
const refusal = { code: 'invalid', message: 'No' };
const stored = async () => (await entries<number, QueuedMutation>(disk)).map(([, mutation]) => mutation);

test('added writes are on the disk, in the order of their places', async () => {
  expect(await store.add(write(2))).toBe(true);
  expect(await store.add(write(1))).toBe(true);
  expect(await stored()).toEqual([write(1), write(2)]);
  expect(await store.all()).toEqual([write(1), write(2)]);
});

test('a write not yet on the disk is known as such', async () => {
  const adding = store.add(write(1));
  expect([store.isBeingWritten(1), store.isBeingWritten(2)]).toEqual([true, false]);
  refused = 'everything';
  expect(await store.all()).toEqual([write(1)]);
  refused = 'nothing';
  await adding;
  expect(store.isBeingWritten(1)).toBe(false);
  expect(await store.all()).toEqual([write(1)]);
});

test('a write that the disk rejects is kept in memory, not delayed, at its place, and marked', async () => {
  await store.add(write(3));
  refused = 'writing';
  expect(await store.add(write(2, { heldUntil: 9 }))).toBe(false);
  expect(store.isBeingWritten(2)).toBe(false);
  expect(await store.all()).toEqual([{ ...write(2), heldUntil: undefined, isUnstored: true }, write(3)]);
  refused = 'nothing';
  await store.replace(write(2, { attempts: 4, isUnstored: true }));
  expect(await store.all()).toEqual([write(2, { attempts: 4, isUnstored: true }), write(3)]);
  expect(await stored()).toEqual([write(3)]);
  await store.drop(2);
  expect(await store.all()).toEqual([write(3)]);
});

test('a change is on the disk; one that the disk rejects is kept here until it succeeds', async () => {
  await store.add(write(1));
  await store.add(write(2));
  await store.replace(write(1, { attempts: 1 }));
  expect(await stored()).toEqual([write(1, { attempts: 1 }), write(2)]);
  refused = 'putting';
  await store.replace(write(1, { attempts: 2 }));
  expect(await store.all()).toEqual([write(1, { attempts: 2 }), write(2)]);
  refused = 'nothing';
  expect(await stored()).toEqual([write(1, { attempts: 1 }), write(2)]);
  await store.replace(write(1, { attempts: 3 }));
  await set(1, write(1, { attempts: 4 }), disk);
  expect(await store.all()).toEqual([write(1, { attempts: 4 }), write(2)]);
});

test("a refusal that can't be stored removes the write from the disk, so that no later page sends it", async () => {
  await store.add(write(1));
  refused = 'putting';
  await store.replace(write(1, { refusal }));
  expect(await stored()).toEqual([]);
  expect(await store.all()).toEqual([write(1, { refusal, isUnstored: true })]);
});

test('where even deleting fails, a refusal is kept on this page', async () => {
  await store.add(write(1));
  refused = 'writing';
  await store.replace(write(1, { refusal }));
  expect(await store.all()).toEqual([write(1, { refusal })]);
  expect(await stored()).toEqual([write(1)]);
});

test('a dropped write disappears at once, and from the disk as soon as possible', async () => {
  for (const seq of [1, 2, 3]) await store.add(write(seq));
  await store.drop(1);
  expect(await stored()).toEqual([write(2), write(3)]);
  refused = 'writing';
  await store.replace(write(2, { attempts: 1 }));
  await store.drop(2);
  expect(await store.all()).toEqual([write(3)]);
  expect(await stored()).toEqual([write(2), write(3)]);
  refused = 'nothing';
  expect(await store.all()).toEqual([write(3)]);
  expect(await stored()).toEqual([write(3)]);
  // Another tab may reuse its place.
  await set(2, write(2, { key: 'another' }), disk);
  expect(await store.all()).toEqual([write(2, { key: 'another' }), write(3)]);
});

test('an unreadable disk leaves the known writes, with later changes', async () => {
  for (const seq of [1, 2, 3]) await store.add(write(seq));
  refused = 'everything';
  await store.replace(write(1, { attempts: 1 }));
  await store.drop(2);
  expect(await store.all()).toEqual([write(1, { attempts: 1 }), write(3)]);
});

test('a write read again is the same object, unless another tab has changed it', async () => {
  const [one, two] = [write(1), write(2, { refusal, heldUntil: 3 })];
  await store.add(one);
  await store.add(two);
  const [first, second] = await store.all();
  expect([first === one, second === two]).toEqual([true, true]);
  const changes: Partial<QueuedMutation>[] = [
    { attempts: 1 },
    { heldUntil: 7 },
    { refusal },
    { key: 'another' },
    { isUnstored: true },
  ];
  for (const change of changes) {
    await set(1, write(1, change), disk);
    expect(await store.all()).toEqual([write(1, change), two]);
  }
  await set(2, write(2, { heldUntil: 3, refusal: { ...refusal, code: 'another' } }), disk);
  expect((await store.all())[1]?.refusal?.code).toBe('another');
});
