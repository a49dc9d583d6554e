import { createStore, entries, type UseStore } from 'idb-keyval';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NotStoredError } from './not-stored.ts';
import { Outbox, type OutboxHooks } from './outbox.ts';
import type { QueuedMutation } from './queued-mutation.ts';

class RefusedError extends Error {}
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const titleOf = (mutation: QueuedMutation) => String(mutation.variables);
const write = (title: string) => ({
  kind: 'test.write',
  variables: title,
  request: { method: 'POST' as const, path: '/', answersText: false },
});

/** Faults of a disk; `isWell` ends them. */
const disks = {
  refused: () => Promise.reject(new DOMException('Denied', 'SecurityError')),
  full: (mode, use, store) =>
    mode === 'readonly' ? store(mode, use) : Promise.reject(new DOMException('Full', 'QuotaExceededError')),
  lost: () => Promise.reject(new DOMException('The connection is closing', 'InvalidStateError')),
} satisfies Record<
  string,
  (mode: IDBTransactionMode, use: Parameters<UseStore>[1], store: UseStore) => Promise<unknown>
>;
const kinds = ['refused', 'full', 'lost'] as const;

const open: Outbox[] = [];
afterEach(() => {
  for (const box of open.splice(0)) box.close();
});

function makeTab(kind: (typeof kinds)[number], hooks: Partial<OutboxHooks>) {
  const name = crypto.randomUUID();
  const disk = { isWell: false };
  const real = createStore(name, 'ops');
  const store = ((mode, use) => (disk.isWell ? real(mode, use) : disks[kind](mode, use, real))) as UseStore;
  const box = new Outbox(name, store, {
    send: noNetwork,
    onConfirmed: () => Promise.resolve(),
    refusalOf: (error) => (error instanceof RefusedError ? { code: 'invalid', message: error.message } : null),
    waitAfter: () => 5,
    ...hooks,
  });
  open.push(box);
  const received: string[] = [];
  box.onEvent(({ name: what, mutation }) => received.push(`${what} ${titleOf(mutation)}`));
  return {
    box,
    disk,
    events: received,
    stored: async () => (await entries<number, QueuedMutation>(real)).map(([, mutation]) => titleOf(mutation)),
  };
}

const queued = (box: Outbox) => box.snapshot().map(titleOf);

describe.each(kinds)('with a disk that is %s', (kind) => {
  test('the queue opens', async () => {
    await expect(makeTab(kind, {}).box.ready).resolves.toBeUndefined();
  });

  test('a write is shown as not stored, sent at once, and safe when the server has it', async () => {
    const response = Promise.withResolvers<string>();
    const { box, events: received } = makeTab(kind, { send: () => response.promise });
    let isSafe = false;
    const adding = box.add(write('rent')).then(() => {
      isSafe = true;
    });
    expect(queued(box)).toEqual(['rent']);
    await expect.poll(() => box.snapshot()[0]?.isUnstored).toBe(true);
    expect(isSafe).toBe(false);
    response.resolve('taken');
    await adding;
    await expect.poll(() => queued(box)).toEqual([]);
    expect(received).toEqual(['settled rent']);
  });

  test('several writes are sent in order', async () => {
    const sent: string[] = [];
    const { box } = makeTab(kind, {
      send: (mutation) => {
        sent.push(titleOf(mutation));
        return Promise.resolve();
      },
    });
    await Promise.all(['one', 'two', 'three'].map((title) => box.add(write(title))));
    expect(sent).toEqual(['one', 'two', 'three']);
  });

  test("a write that can't be sent either is reported, returns to its author, and is never sent later", async () => {
    const send = vi.fn<() => Promise<never>>(noNetwork);
    const { box, events: received } = makeTab(kind, { send });
    await expect(box.add(write('rent'))).rejects.toThrow(NotStoredError);
    expect(queued(box)).toEqual([]);
    expect(received).toEqual(['lost rent']);
    const tries = send.mock.calls.length;
    box.kick();
    await box.ready;
    expect(send).toHaveBeenCalledTimes(tries);
  });

  test('offline it returns at once', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const send = vi.fn<() => Promise<never>>(noNetwork);
    const { box, events: received } = makeTab(kind, { send });
    await expect(box.add(write('rent'))).rejects.toThrow(NotStoredError);
    expect(send).toHaveBeenCalledOnce();
    expect(received).toEqual(['lost rent']);
  });

  test('no write waits for the long pauses of earlier ones', async () => {
    const { box, disk, events: received } = makeTab(kind, { waitAfter: ({ attempts }) => (attempts < 3 ? 5 : 60_000) });
    disk.isWell = true;
    await box.add(write('before'));
    await expect.poll(() => box.snapshot()[0]?.attempts).toBe(4);
    disk.isWell = false;
    await expect(box.add(write('rent'))).rejects.toThrow(NotStoredError);
    expect(received).toEqual(['lost rent']);
    expect(queued(box)).toEqual(['before']);
  });

  test('a refusal by the server is no success: its reason is reported, and the write returns', async () => {
    const { box, events: received } = makeTab(kind, { send: () => Promise.reject(new RefusedError('No')) });
    await expect(box.add(write('bad'))).rejects.toThrow(NotStoredError);
    expect(queued(box)).toEqual([]);
    expect(received).toEqual(['refused bad']);
  });

  test("an accepted write doesn't return because its effect can't be fetched", async () => {
    let isReadable = false;
    const { box, events: received } = makeTab(kind, {
      send: () => Promise.resolve(),
      onConfirmed: () => (isReadable ? Promise.resolve() : noNetwork()),
    });
    await box.add(write('rent'));
    await expect.poll(() => box.snapshot()[0]?.attempts).toBeGreaterThan(3);
    isReadable = true;
    await expect.poll(() => queued(box)).toEqual([]);
    expect(received).toEqual(['settled rent']);
  });
});

test('a disk lost in between loses no stored write, and repeats none when it is back', async () => {
  const keys = new Set<string>();
  let isOnline = false;
  const { box, disk, stored } = makeTab('lost', {
    send: (mutation) => {
      if (!isOnline) return noNetwork();
      keys.add(mutation.key);
      return Promise.resolve();
    },
  });
  disk.isWell = true;
  await box.ready;
  await box.add(write('before'));
  disk.isWell = false;
  await expect(box.add(write('after'))).rejects.toThrow(NotStoredError);
  expect(queued(box)).toEqual(['before']);
  isOnline = true;
  box.kick();
  await expect.poll(() => queued(box)).toEqual([]);
  expect(await stored()).toEqual(['before']);
  disk.isWell = true;
  await box.add(write('again'));
  await expect.poll(stored).toEqual([]);
  expect(keys.size).toBe(2);
});

test("a write refused on a full disk is not sent again by the next page, which can't know of the refusal", async () => {
  const name = crypto.randomUUID();
  const real = createStore(name, 'ops');
  let isFull = false;
  // A full disk still allows deletes.
  const store: UseStore = (mode, use) =>
    real(mode, (ops) => {
      if (isFull && mode === 'readwrite')
        ops.put = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
      return use(ops);
    });
  const response = Promise.withResolvers<never>();
  const send = vi.fn<OutboxHooks['send']>(() => response.promise);
  const hooks: OutboxHooks = {
    send,
    onConfirmed: () => Promise.resolve(),
    refusalOf: (error) => (error instanceof RefusedError ? { code: 'notFound', message: error.message } : null),
    waitAfter: () => 5,
  };
  const box = new Outbox(name, store, hooks);
  open.push(box);
  await box.add(write('gone'));
  await expect.poll(() => send.mock.calls.length).toBe(1);
  isFull = true;
  response.reject(new RefusedError('No'));
  await expect.poll(() => box.snapshot()[0]?.refusal?.code).toBe('notFound');
  box.close();
  const next = new Outbox(name, real, hooks);
  open.push(next);
  await next.ready;
  expect(queued(next)).toEqual([]);
  expect(send).toHaveBeenCalledOnce();
});

test('without locks and storage, writes are sent all the same', async () => {
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('Denied', 'SecurityError'));
  const { box, events: received } = makeTab('refused', { send: () => Promise.resolve() });
  await box.add(write('rent'));
  await expect.poll(() => received).toEqual(['settled rent']);
});
