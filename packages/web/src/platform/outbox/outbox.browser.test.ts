import { createStore, entries, type UseStore } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { Outbox, type QueuedMutation, type OutboxHooks } from './outbox.ts';

class Refused extends Error {}
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
    refusalOf: (error) => (error instanceof Refused ? { code: 'invalid', message: error.message } : null),
    waitAfter: () => 60_000,
    ...hooks,
  });
  open.push(box);
  return box;
}

const queued = (box: Outbox) => box.snapshot().map(titleOf);

test('without network a write is shown and kept; with network it goes, in order, once', async () => {
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

test('an answer that is lost on the way leads to the same key again, and the server does it once', async () => {
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

test('a tab that dies between sending and keeping the result leaves the write to the next one', async () => {
  const server = makeServer();
  const dying = makeTab('killed', { send: server.take, onConfirmed: () => new Promise(() => undefined) });
  void dying.add(write('rent'));
  await expect.poll(() => server.taken()).toEqual(['rent']);
  expect((await entries(createStore('killed', 'ops'))).length).toBe(1);
  dying.close();
  // The lock of a dead tab is free again; here it still hangs in this page, so the next queue has another lock's name.
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
  const kept = await entries<number, QueuedMutation>(createStore('at once', 'ops'));
  expect(kept.map(([, mutation]) => titleOf(mutation)).toSorted()).toEqual(['before', 'here', 'there']);
});

test('what is queued after the clock was set back is sent after what waits already, also by the next page', async () => {
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

test('of two tabs one sends, each write once, in the order in which they were queued', async () => {
  const server = makeServer();
  const sends: string[] = [];
  const hooks = {
    send: async (mutation: QueuedMutation) => {
      sends.push(titleOf(mutation));
      await new Promise((resolve) => setTimeout(resolve, 15));
      return server.take(mutation);
    },
  };
  const [left, right] = [makeTab('two-tabs', hooks), makeTab('two-tabs', hooks)];
  // Nobody writes in two tabs within one millisecond; this computer would.
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
  await left.add(write('1'));
  await right.add(write('2'));
  await left.add(write('3'));
  await right.add(write('4'));
  left.kick();
  right.kick();
  await expect.poll(() => [...queued(left), ...queued(right)], { timeout: 8000 }).toEqual([]);
  expect(sends).toEqual(['1', '2', '3', '4']);
  expect(server.taken()).toEqual(['1', '2', '3', '4']);
});

test('another tab hears of a write and of its end', async () => {
  const server = makeServer();
  let isOnline = false;
  const hooks = { send: (mutation: QueuedMutation) => (isOnline ? server.take(mutation) : noNetwork()) };
  const [left, right] = [makeTab('news', hooks), makeTab('news', hooks)];
  const heard: string[] = [];
  right.onEvent(({ name, mutation }) => heard.push(`${name} ${titleOf(mutation)}`));
  await left.add(write('milk'));
  await expect.poll(() => queued(right)).toEqual(['milk']);
  isOnline = true;
  left.kick();
  await expect.poll(() => queued(right), { timeout: 8000 }).toEqual([]);
  expect(heard).toEqual(['settled milk']);
});

test('a refusal for good holds nobody up, says why, and can be tried again or given up', async () => {
  const server = makeServer();
  let isAllowed = false;
  const keys: string[] = [];
  const box = makeTab('refusal', {
    send: (mutation) => {
      if (titleOf(mutation) !== 'bad') return server.take(mutation);
      keys.push(mutation.key);
      return isAllowed ? server.take(mutation) : Promise.reject(new Refused('No'));
    },
  });
  const heard: string[] = [];
  box.onEvent(({ name, mutation }) => heard.push(`${name} ${titleOf(mutation)}`));
  await Promise.all([box.add(write('one')), box.add(write('bad')), box.add(write('two'))]);
  await expect.poll(() => queued(box)).toEqual(['bad']);
  expect(box.snapshot()[0]?.refusal).toEqual({ code: 'invalid', message: 'No' });
  expect(heard).toEqual(['settled one', 'refused bad', 'settled two']);

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

test('nothing leaves the queue while its result cannot be kept', async () => {
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

test('what another tab queues leaves the writes that are known the objects that they were', async () => {
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

test('a delayed write that is flushed is sent before whatever is queued next', async () => {
  const server = makeServer();
  const box = makeTab('flushed', { send: server.take });
  const seq = await box.add({ ...write('first'), heldUntil: Date.now() + 60_000 });
  await box.flush((mutation) => mutation.seq === seq);
  await box.add(write('second'));
  await expect.poll(() => server.taken()).toEqual(['first', 'second']);
  expect(await box.cancel(seq)).toBe(false);
});

test('a delayed write goes by itself when it is due, and cannot be cancelled any more', async () => {
  const server = makeServer();
  const box = makeTab('due', { send: server.take });
  const seq = await box.add({ ...write('late'), heldUntil: Date.now() + 200 });
  expect(await box.cancel(seq)).toBe(false);
  await expect.poll(() => server.taken()).toEqual(['late']);
  await expect.poll(() => queued(box)).toEqual([]);
});

test('whoever leaves the page sends what is delayed', async () => {
  const server = makeServer();
  const box = makeTab('left', { send: server.take });
  const seq = await box.add({ ...write('last word'), heldUntil: Date.now() + 60_000 });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => server.taken()).toEqual(['last word']);
  expect(await box.cancel(seq)).toBe(false);
});

test('what an earlier page has delayed is sent by the next one: nobody offers to cancel it any more', async () => {
  const server = makeServer();
  const gone = makeTab('reopened', { send: server.take });
  await gone.add({ ...write('last word'), heldUntil: Date.now() + 60_000 });
  gone.close();
  const next = makeTab('reopened', { send: server.take });
  await expect.poll(() => server.taken()).toEqual(['last word']);
  await expect.poll(() => queued(next)).toEqual([]);
});
