import type { Message } from '@hestia/contract/messages/schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUSEHOLD } from '#test/members.ts';
import { messageOf, messagesOf } from '../messages.test-fixtures.ts';
import { eraseMessages, MessageStore } from './message-store.ts';

const OTHER = '0b8e6c0e-51c5-4d0e-8d3f-5d5f6f6f0002';
let me: string;
let store: MessageStore;

beforeEach(() => {
  // Other tests run in the same browser.
  me = crypto.randomUUID();
  store = new MessageStore(me, HOUSEHOLD);
});
afterEach(() => store.close());

const numbersOf = (messages: readonly Message[]) => messages.map(({ id }) => Number(id.slice(-12)));

test('changes of stored messages are stored, of others not', async () => {
  const how = (stored: Message) => ({ ...stored, content: `${stored.content}!` });
  store.save({ keep: [messageOf(1), messageOf(2)] });
  store.save({ revise: messageOf(2).id, how });
  store.save({ revise: messageOf(3).id, how });
  await store.saved();
  expect((await store.latest(10)).map(({ content }) => content)).toEqual(['No. 1', 'No. 2!']);
  expect(await store.find(messageOf(2).id)).toMatchObject({ content: 'No. 2!' });
  expect(await store.find(messageOf(3).id)).toBeUndefined();
});

test('messages are stored one by one, and read upward from the end or from a place', async () => {
  store.save({ keep: [messageOf(3), messageOf(1), messageOf(2)] });
  store.save({ keep: [messageOf(4)] });
  await store.saved();
  expect(numbersOf(await store.latest(2))).toEqual([3, 4]);
  expect(numbersOf(await store.latest(2, messageOf(3)))).toEqual([1, 2]);
  expect(numbersOf(await store.latest(2, messageOf(1)))).toEqual([]);
});

test('the messages between two places are replaced', async () => {
  store.save({ keep: messagesOf(1, 9) });
  store.save({ replace: [messageOf(5, { content: 'new' })], from: messageOf(4), before: messageOf(7) });
  await store.saved();
  const stored = await store.latest(100);
  expect(numbersOf(stored)).toEqual([1, 2, 3, 5, 7, 8, 9]);
  expect(stored[3]?.content).toBe('new');
  store.save({ replace: [messageOf(20)], from: null, before: null });
  await store.saved();
  expect(numbersOf(await store.latest(100))).toEqual([20]);
});

test('changes and deletions affect only stored messages', async () => {
  store.save({ keep: messagesOf(1, 3) });
  store.save({ change: messageOf(2, { content: 'changed' }) });
  store.save({ change: messageOf(8) });
  store.save({ remove: messageOf(3).id });
  store.save({ remove: messageOf(9).id });
  await store.saved();
  expect((await store.latest(100)).map(({ content }) => content)).toEqual(['No. 1', 'changed']);
});

test("households and users can't see each other’s messages; those of a former household are deleted", async () => {
  const there = new MessageStore(me, OTHER);
  there.save({ keep: [messageOf(1, { colocationId: OTHER })] });
  store.save({ keep: [messageOf(2)] });
  await Promise.all([there.saved(), store.saved()]);
  expect(numbersOf(await there.latest(9))).toEqual([1]);
  expect(numbersOf(await store.latest(9))).toEqual([2]);
  await store.tidy();
  expect(await there.latest(9)).toEqual([]);
  expect(numbersOf(await store.latest(9))).toEqual([2]);
  await there.close();
});

test('the oldest above the limit are deleted', async () => {
  store.save({ keep: messagesOf(1, 30) });
  await store.saved();
  await store.tidy(30);
  expect(numbersOf(await store.latest(99))).toHaveLength(30);
  await store.tidy(10);
  expect(numbersOf(await store.latest(99))).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
});

test('erasing deletes the whole database, even while another tab uses it', async () => {
  store.save({ keep: [messageOf(1)] });
  await store.saved();
  await eraseMessages(me);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`hestia-messages-${me}`);
});

test('a connection closed by the browser is reopened', async () => {
  const connections = new Set<IDBDatabase>();
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function note(this: IDBDatabase, ...what) {
    connections.add(this);
    return begin.apply(this, what);
  });
  store.save({ keep: [messageOf(1)] });
  await store.saved();
  expect(connections.size).toBe(1);
  for (const connection of connections) connection.close();
  store.save({ keep: [messageOf(2)] });
  await store.saved();
  expect(numbersOf(await store.latest(10))).toEqual([1, 2]);
});

test('a full disk loses only the copy of new messages, none of the stored ones', async () => {
  store.save({ keep: messagesOf(1, 3) });
  await store.saved();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  store.save({ replace: [messageOf(4)], from: null, before: null });
  await expect(store.saved()).resolves.toBeUndefined();
  expect(numbersOf(await store.latest(10))).toEqual([1, 2, 3]);
  full.mockRestore();
  store.save({ keep: [messageOf(4)] });
  await store.saved();
  expect(numbersOf(await store.latest(10))).toEqual([1, 2, 3, 4]);
});

test('where storage is refused, saving is harmless and reading says so', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  store.save({ keep: [messageOf(1)] });
  await expect(store.saved()).resolves.toBeUndefined();
  await expect(store.latest(10)).rejects.toThrow('Denied');
});
