import { createStore, entries, type UseStore } from 'idb-keyval';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Outbox, type OutboxHooks } from './outbox.ts';
import type { QueuedMutation } from './queued-mutation.ts';

class RefusedError extends Error {}
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

let open: Outbox[] = [];
afterEach(() => {
  for (const box of open) box.close();
  open = [];
});

/** A server that remembers what it took by idempotency key. */
function makeServer() {
  const taken = new Map<string, string>();
  return {
    taken: () => [...taken.values()],
    take: (mutation: QueuedMutation) => {
      const first = taken.get(mutation.key);
      if (first === undefined) taken.set(mutation.key, titleOf(mutation));
      return Promise.resolve(first ?? titleOf(mutation));
    },
  };
}

const titleOf = (mutation: QueuedMutation) => String(mutation.variables);
const write = (title: string) => ({
  kind: 'test.write',
  variables: title,
  request: { method: 'POST' as const, path: '/', answersText: false },
});

/** A tab: its own outbox over the queue `name`. */
function makeTab(name: string, hooks: Partial<OutboxHooks>, store: UseStore = createStore(name, 'ops')) {
  const box = new Outbox(name, store, {
    send: noNetwork,
    onConfirmed: () => Promise.resolve(),
    refusalOf: (error) => (error instanceof RefusedError ? { code: 'invalid', message: error.message } : null),
    waitAfter: () => 60_000,
    ...hooks,
  });
  open.push(box);
  return box;
}

/** Waits until no tab sends from the queue `name`. */
async function untilIdle(name: string) {
  await expect.poll(async () => (await navigator.locks.query()).held?.filter((lock) => lock.name === name)).toEqual([]);
}

const queued = (box: Outbox) => box.snapshot().map(titleOf);

test('offline a write is shown and stored; online it is sent, in order, once', async () => {
  const server = makeServer();
  let isOnline = false;
  const box = makeTab('order', { send: (mutation) => (isOnline ? server.take(mutation) : noNetwork()) });
  await Promise.all([box.add(write('one')), box.add(write('two')), box.add(write('three'))]);
  await expect.poll(() => box.snapshot()[0]?.attempts).toBeGreaterThan(0);
  expect(queued(box)).toEqual(['one', 'two', 'three']);
  isOnline = true;
  box.kick();
  await expect.poll(() => queued(box)).toEqual([]);
  expect(server.taken()).toEqual(['one', 'two', 'three']);
});

test('a lost answer leads to a retry with the same key, which the server does once', async () => {
  const server = makeServer();
  const keys: string[] = [];
  const box = makeTab('lost-answer', {
    send: async (mutation) => {
      keys.push(mutation.key);
      await server.take(mutation);
      return keys.length === 1 ? noNetwork() : 'taken';
    },
    waitAfter: () => 10,
  });
  await box.add(write('rent'));
  await expect.poll(() => queued(box)).toEqual([]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(server.taken()).toEqual(['rent']);
});

test('a tab that dies between sending and storing the result leaves the write to the next one', async () => {
  const server = makeServer();
  const dying = makeTab('killed', { send: server.take, onConfirmed: () => new Promise(() => undefined) });
  void dying.add(write('rent'));
  await expect.poll(() => server.taken()).toEqual(['rent']);
  expect((await entries(createStore('killed', 'ops'))).length).toBe(1);
  dying.close();
  // A dead tab's lock is free again; here it is still held by this page, so the next queue uses another lock's name.
  const settled: string[] = [];
  const next = makeTab(
    'killed-next',
    {
      send: server.take,
      onConfirmed: (mutation) => {
        settled.push(titleOf(mutation));
        return Promise.resolve();
      },
    },
    createStore('killed', 'ops'),
  );
  await expect.poll(() => queued(next)).toEqual([]);
  await expect.poll(() => settled).toEqual(['rent']);
  expect(server.taken()).toEqual(['rent']);
});

test('two tabs that write at once after the clock was set back do not replace each other', async () => {
  const [one, other] = [makeTab('at once', {}), makeTab('at once', {})];
  await one.add(write('before'));
  await expect.poll(() => queued(other)).toEqual(['before']);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  await Promise.all([one.add(write('here')), other.add(write('there'))]);
  const stored = await entries<number, QueuedMutation>(createStore('at once', 'ops'));
  expect(stored.map(([, mutation]) => titleOf(mutation)).toSorted()).toEqual(['before', 'here', 'there']);
});

test('a write made after the clock was set back is sent after waiting ones, also by the next page', async () => {
  const server = makeServer();
  const before = makeTab('clock', {});
  await before.add(write('list'));
  before.close();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  let isOnline = false;
  const after = makeTab('clock', { send: (mutation) => (isOnline ? server.take(mutation) : noNetwork()) });
  await after.ready;
  await after.add(write('milk'));
  vi.restoreAllMocks();
  isOnline = true;
  after.kick();
  await expect.poll(server.taken).toEqual(['list', 'milk']);
});

test('of two tabs one sends, each write once, in order', async () => {
  const server = makeServer();
  const sends: string[] = [];
  let isOnline = false;
  const hooks = {
    send: async (mutation: QueuedMutation) => {
      if (!isOnline) return noNetwork();
      sends.push(titleOf(mutation));
      await new Promise((resolve) => setTimeout(resolve, 15));
      return server.take(mutation);
    },
  };
  const [left, right] = [makeTab('two-tabs', hooks), makeTab('two-tabs', hooks)];
  // A user never writes in two tabs before one has received the other's writes; this test would.
  const add = async (tab: Outbox, ...titles: string[]) => {
    await tab.add(write(titles.at(-1) ?? ''));
    await expect.poll(() => [queued(left), queued(right)]).toEqual([titles, titles]);
  };
  await add(left, '1');
  await add(right, '1', '2');
  await add(left, '1', '2', '3');
  await add(right, '1', '2', '3', '4');
  isOnline = true;
  left.kick();
  right.kick();
  await expect.poll(() => [...queued(left), ...queued(right)]).toEqual([]);
  expect(sends).toEqual(['1', '2', '3', '4']);
  expect(server.taken()).toEqual(['1', '2', '3', '4']);
});

test('another tab is notified of a write and of its end', async () => {
  const server = makeServer();
  let isOnline = false;
  const hooks = { send: (mutation: QueuedMutation) => (isOnline ? server.take(mutation) : noNetwork()) };
  const [left, right] = [makeTab('news', hooks), makeTab('news', hooks)];
  const received: string[] = [];
  right.onEvent(({ name, mutation }) => received.push(`${name} ${titleOf(mutation)}`));
  await left.add(write('milk'));
  await expect.poll(() => queued(right)).toEqual(['milk']);
  isOnline = true;
  left.kick();
  await expect.poll(() => queued(right)).toEqual([]);
  expect(received).toEqual(['settled milk']);
});

test('a permanent refusal blocks no other write, gives its reason, and can be retried or discarded', async () => {
  const server = makeServer();
  let isAllowed = false;
  const keys: string[] = [];
  const box = makeTab('refusal', {
    send: (mutation) => {
      if (titleOf(mutation) !== 'bad') return server.take(mutation);
      keys.push(mutation.key);
      return isAllowed ? server.take(mutation) : Promise.reject(new RefusedError('No'));
    },
  });
  const received: string[] = [];
  box.onEvent(({ name, mutation }) => received.push(`${name} ${titleOf(mutation)}`));
  await Promise.all([box.add(write('one')), box.add(write('bad')), box.add(write('two'))]);
  await expect.poll(() => queued(box)).toEqual(['bad']);
  expect(box.snapshot()[0]?.refusal).toEqual({ code: 'invalid', message: 'No' });
  expect(received).toEqual(['settled one', 'refused bad', 'settled two']);

  isAllowed = true;
  await box.tryAgain(box.snapshot()[0]?.seq ?? 0);
  await expect.poll(() => queued(box)).toEqual([]);
  expect(server.taken()).toEqual(['one', 'two', 'bad']);
  expect(new Set(keys).size).toBe(2);

  isAllowed = false;
  await box.add(write('bad'));
  await expect.poll(() => box.snapshot()[0]?.refusal).toBeDefined();
  await box.discard(box.snapshot()[0]?.seq ?? 0);
  expect(queued(box)).toEqual([]);
});

test("no write leaves the queue while its result can't be stored", async () => {
  const server = makeServer();
  let isFull = true;
  const box = makeTab('settling', {
    send: server.take,
    onConfirmed: () => (isFull ? Promise.reject(new DOMException('Full', 'QuotaExceededError')) : Promise.resolve()),
    waitAfter: () => 10,
  });
  await box.add(write('rent'));
  await expect.poll(() => box.snapshot()[0]?.attempts).toBeGreaterThan(2);
  expect(queued(box)).toEqual(['rent']);
  isFull = false;
  await expect.poll(() => queued(box)).toEqual([]);
  expect(server.taken()).toEqual(['rent']);
});

test('the list of writes stays the same object until something changes', async () => {
  const box = makeTab('stable', {});
  await box.ready;
  await expect.poll(() => box.snapshot() === box.snapshot()).toBe(true);
  let calls = 0;
  const stop = box.subscribe(() => calls++);
  await box.add(write('one'));
  expect(calls).toBeGreaterThan(0);
  stop();
});

test("another tab's writes leave the known ones as the same objects", async () => {
  const delayed = (title: string) => ({ ...write(title), heldUntil: Date.now() + 60_000 });
  const [left, right] = [makeTab('known', {}), makeTab('known', {})];
  // A tab that opens sends what an earlier one has delayed.
  await right.ready;
  await left.add(delayed('one'));
  const [known] = left.snapshot();
  let calls = 0;
  left.subscribe(() => calls++);
  left.kick();
  await right.add(delayed('two'));
  await expect.poll(() => queued(left)).toEqual(['one', 'two']);
  expect(left.snapshot()[0]).toBe(known);
  // Once for the new one, however often the disk was read.
  expect(calls).toBe(1);
});

test('a delayed write lets others pass, and can be cancelled until it is due', async () => {
  const server = makeServer();
  const box = makeTab('delayed', { send: server.take });
  const delayed = await box.add({ ...write('second thoughts'), heldUntil: Date.now() + 60_000 });
  await box.add(write('firm'));
  await expect.poll(() => server.taken()).toEqual(['firm']);
  await expect.poll(() => queued(box)).toEqual(['second thoughts']);
  expect(await box.cancel(delayed)).toBe(true);
  expect(queued(box)).toEqual([]);
  expect(await box.cancel(delayed)).toBe(false);
});

test('a flushed delayed write is sent before any later one', async () => {
  const server = makeServer();
  const box = makeTab('flushed', { send: server.take });
  const seq = await box.add({ ...write('first'), heldUntil: Date.now() + 60_000 });
  await box.flush((mutation) => mutation.seq === seq);
  await box.add(write('second'));
  await expect.poll(() => server.taken()).toEqual(['first', 'second']);
  expect(await box.cancel(seq)).toBe(false);
});

test('a delayed write is sent when it is due, and can no longer be cancelled', async () => {
  const server = makeServer();
  const box = makeTab('due', { send: server.take });
  const seq = await box.add({ ...write('late'), heldUntil: Date.now() + 200 });
  expect(await box.cancel(seq)).toBe(false);
  await expect.poll(() => server.taken()).toEqual(['late']);
  await expect.poll(() => queued(box)).toEqual([]);
});

test("of two delayed writes the one due first doesn't wait for the other", async () => {
  const server = makeServer();
  const box = makeTab('two due', { send: server.take });
  await box.ready;
  await box.add({ ...write('in an hour'), heldUntil: Date.now() + 3_600_000 });
  await box.add({ ...write('soon'), heldUntil: Date.now() + 200 });
  await expect.poll(() => server.taken()).toEqual(['soon']);
  await expect.poll(() => queued(box)).toEqual(['in an hour']);
});

test('a delayed write is not searched for before it is due', async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => {
    timers.mockRestore();
    vi.useRealTimers();
  });
  const box = makeTab('asleep', {});
  await box.add({ ...write('in ten minutes'), heldUntil: now + 600_000 });
  // Each look of `poll` moves the clock by a moment; the next try after a failure would come in a minute.
  await expect.poll(() => timers.mock.calls.map(([, ms]) => Number(ms)).filter((ms) => ms > 60_000)).toHaveLength(1);
});

test('leaving the page sends delayed writes', async () => {
  const server = makeServer();
  const box = makeTab('left', { send: server.take });
  const seq = await box.add({ ...write('last word'), heldUntil: Date.now() + 60_000 });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => server.taken()).toEqual(['last word']);
  expect(await box.cancel(seq)).toBe(false);
});

test('delayed writes of an earlier page are sent by the next one: their undo is gone', async () => {
  const server = makeServer();
  const gone = makeTab('reopened', { send: server.take });
  await gone.add({ ...write('last word'), heldUntil: Date.now() + 60_000 });
  gone.close();
  const next = makeTab('reopened', { send: server.take });
  await expect.poll(() => server.taken()).toEqual(['last word']);
  await expect.poll(() => queued(next)).toEqual([]);
});

test('adding a write returns its place, and it keeps its given key', async () => {
  const box = makeTab('places', {});
  await box.ready;
  await untilIdle('places');
  const first = await box.add({ ...write('one'), key: 'sent before' });
  const second = await box.add(write('two'));
  expect(box.snapshot().map(({ seq, key }) => [seq, key])).toEqual([
    [first, 'sent before'],
    [second, expect.stringMatching(/^[\da-f-]{36}$/)],
  ]);
  expect(second).toBeGreaterThan(first);
  await expect.poll(() => box.snapshot()[0]?.attempts).toBeGreaterThan(0);
  expect(box.snapshot()[1]?.attempts).toBe(0);
});

test('a delayed write can be cancelled until a quarter of a second before it is due', async () => {
  const box = makeTab('margin', {});
  await box.ready;
  const now = Date.now();
  const add = (title: string) => box.add({ ...write(title), heldUntil: now + 10_250 });
  const [one, other] = [await add('one'), await add('other')];
  vi.useFakeTimers({ toFake: ['Date'], now: now + 10_000 });
  try {
    expect(await box.cancel(one)).toBe(true);
    vi.setSystemTime(now + 10_001);
    expect(await box.cancel(other)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
  expect(queued(box)).toEqual(['other']);
  expect(await box.cancel(123)).toBe(false);
});

test('only the selected delayed writes are sent, and others that are not delayed stay unchanged', async () => {
  const box = makeTab('some', { send: () => new Promise(() => undefined) });
  await box.ready;
  const heldUntil = Date.now() + 60_000;
  const firm = await box.add(write('firm'));
  await box.add({ ...write('one'), heldUntil });
  await box.add({ ...write('other'), heldUntil });
  let changes = 0;
  box.subscribe(() => changes++);
  await box.flush(({ seq }) => seq === firm);
  expect(changes).toBe(0);
  await box.flush(({ variables }) => variables === 'one');
  expect(box.snapshot().map((mutation) => [titleOf(mutation), mutation.heldUntil])).toEqual([
    ['firm', undefined],
    ['one', undefined],
    ['other', heldUntil],
  ]);
});

test('another tab is notified that a delayed write is sent now, and offers no undo any more', async () => {
  const [left, right] = [makeTab('flushed elsewhere', {}), makeTab('flushed elsewhere', {})];
  await Promise.all([left.ready, right.ready]);
  const seq = await left.add({ ...write('last word'), heldUntil: Date.now() + 60_000 });
  await expect.poll(() => right.snapshot()[0]?.heldUntil).toBeDefined();
  await left.flush(() => true);
  await expect.poll(() => right.snapshot().map(({ heldUntil }) => heldUntil)).toEqual([undefined]);
  expect(await right.cancel(seq)).toBe(false);
});

test('a refused write is resent with other input, as a new one at its old place; another is unchanged', async () => {
  const sent: QueuedMutation[] = [];
  const box = makeTab('reworded', {
    send: (mutation) => {
      sent.push(mutation);
      return titleOf(mutation) === 'good' ? noNetwork() : Promise.reject(new RefusedError('No'));
    },
  });
  const seq = await box.add(write('bad'));
  await expect.poll(() => box.snapshot()[0]?.refusal?.message).toBe('No');
  const later = await box.add(write('good'));
  await expect.poll(() => box.snapshot()[1]?.attempts).toBeGreaterThan(0);
  await untilIdle('reworded');
  const [, waiting] = box.snapshot();
  await box.tryAgain(later, write('never'));
  expect(box.snapshot()[1]).toBe(waiting);
  const before = sent.length;
  await box.tryAgain(seq, write('good'));
  await expect.poll(() => box.snapshot()[0]?.attempts).toBeGreaterThan(0);
  const [first] = box.snapshot();
  expect([first?.seq, first?.variables, first?.refusal]).toEqual([seq, 'good', undefined]);
  expect(first?.key).not.toBe(sent[0]?.key);
  expect([sent[before]?.seq, sent[before]?.attempts]).toEqual([seq, 0]);
});

test('another tab is notified of a refusal, too, but no removed listener', async () => {
  const hooks = { send: () => Promise.reject(new RefusedError('No')) };
  const [left, right] = [makeTab('refusals', hooks), makeTab('refusals', { send: hooks.send })];
  const received: string[] = [];
  right.onEvent(({ name, mutation }) => received.push(`${name} ${titleOf(mutation)}`));
  const stop = left.onEvent(() => received.push('too late'));
  const stopWatching = left.subscribe(() => received.push('too late'));
  stop();
  stopWatching();
  await left.add(write('bad'));
  await expect.poll(() => received).toEqual(['refused bad']);
  await expect.poll(() => queued(right)).toEqual(['bad']);
});

test('going online, and returning to the page, sends queued writes at once', async () => {
  let tries = 0;
  const box = makeTab('again', {
    send: () => {
      tries++;
      return noNetwork();
    },
  });
  await box.ready;
  await untilIdle('again');
  await box.add(write('rent'));
  await expect.poll(() => box.snapshot()[0]?.attempts).toBe(1);
  await untilIdle('again');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => box.snapshot()[0]?.attempts).toBe(2);
  await untilIdle('again');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => box.snapshot()[0]?.attempts).toBe(3);
  await untilIdle('again');
  box.close();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  box.kick();
  await expect.poll(async () => (await entries(createStore('again', 'ops'))).length).toBe(1);
  expect(tries).toBe(3);
});

test('a tab closed while it sends begins no other write, and notifies no listener', async () => {
  const response = Promise.withResolvers<string>();
  const sent: string[] = [];
  const box = makeTab('closed', {
    send: (mutation) => {
      sent.push(titleOf(mutation));
      return response.promise;
    },
  });
  const received: string[] = [];
  box.onEvent(({ name }) => received.push(name));
  await Promise.all([box.add(write('one')), box.add(write('two'))]);
  await expect.poll(() => sent).toEqual(['one']);
  box.close();
  response.resolve('taken');
  await expect.poll(() => queued(box)).toEqual(['two']);
  expect(sent).toEqual(['one']);
  expect(received).toEqual([]);
});

test('the failed write decides the retry delay, by its error', async () => {
  const asked: unknown[] = [];
  const box = makeTab('waits', {
    waitAfter: ({ attempts, variables }, error) => {
      asked.push([variables, attempts, String(error)]);
      return asked.length < 3 ? 1 : 60_000;
    },
  });
  await box.ready;
  await untilIdle('waits');
  await box.add(write('rent'));
  await expect.poll(() => asked).toEqual([0, 1, 2].map((tries) => ['rent', tries, 'TypeError: Failed to fetch']));
  expect(box.snapshot()[0]?.attempts).toBe(3);
});

test('a write that fails while another is delayed is retried at its own time, not when the other is due', async () => {
  const box = makeTab('both wait', { waitAfter: () => 5 });
  await box.ready;
  await box.add({ ...write('delayed'), heldUntil: Date.now() + 60_000 });
  await box.add(write('rent'));
  await expect.poll(() => box.snapshot()[1]?.attempts).toBeGreaterThan(2);
  expect(box.snapshot()[0]?.attempts).toBe(0);
});

test('a page without TLS queues and sends writes: its browser makes no random UUIDs', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const server = makeServer();
  const box = makeTab('plain-http', { send: server.take });
  await box.add(write('Milk'));
  await vi.waitFor(() => expect(server.taken()).toEqual(['Milk']));
});
