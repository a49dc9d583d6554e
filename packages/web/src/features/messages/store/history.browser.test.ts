import type { DecodedEvent } from '@hestia/contract/events.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSyncCursor } from '#platform/sync/queries/sync-cursor.ts';
import { LEA } from '#test/members.ts';
import { messageIn, Server } from '../messages.test-fixtures.ts';
import { ChatHistory } from './history.ts';
import { MessageStore } from './message-store.ts';
import { moveMark } from './read-mark.ts';

// Other tests run in the same browser: each has a separate household and device.
let home: string;
let store: MessageStore;
let history: ChatHistory | undefined;

beforeEach(() => {
  home = crypto.randomUUID();
  setSyncCursor({ validFrom: 0, lastSeq: 0 });
});

afterEach(async () => {
  history?.close();
  history = undefined;
  await store.saved();
  setSyncCursor(null);
});

/** Opens the chat of a device with stored data, as if its live connection were open. */
async function open(server: Server, stored: readonly Message[] = []): Promise<ChatHistory> {
  store = new MessageStore(home, home);
  store.save({ keep: stored });
  await store.saved();
  history = new ChatHistory({ colocationId: home, me: LEA, store, read: server.read, onChange: () => undefined });
  return history;
}

const messageOf = (n: number, change: Partial<Message> = {}) => messageIn(home, n, change);
const messagesOf = (from: number, to: number) => range(from, to).map((n) => messageOf(n));
const numbersOf = (messages: readonly Message[]) => messages.map(({ id }) => Number(id.slice(-12)));
const displayed = () => numbersOf(history?.snapshot().messages ?? []);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const storedNumbers = async () => {
  await store.saved();
  return numbersOf(await store.latest(10_000));
};
const added = (message: Message): DecodedEvent => ({ name: 'NewMessageAdded', payload: message });
const deleted = (n: number): DecodedEvent => ({ name: 'MessageDeleted', payload: messageOf(n).id });
const edited = (n: number, content: string): DecodedEvent => ({
  name: 'MessageUpdated',
  payload: messageOf(n, { content }),
});

test('an empty chat is known to be empty, also offline', async () => {
  const server = new Server([]);
  await (await open(server)).filled();
  history?.close();
  server.isDown = true;
  const again = await open(server);
  await again.filled();
  expect(again.snapshot()).toMatchObject({ state: 'ready', messages: [] });
});

test("stored messages show at once, then the server's: deleted, changed and new", async () => {
  const now = messagesOf(1, 62).filter((_, i) => i !== 57);
  const server = new Server(now.map((m, i) => (i === 55 ? { ...m, content: 'changed' } : m)));
  server.isDown = true;
  const chat = await open(server, messagesOf(1, 60));
  await vi.waitFor(() => expect(displayed()).toEqual(range(11, 60)));
  server.isDown = false;
  chat.refresh({ seq: 10 });
  await vi.waitFor(() => expect(displayed().at(-1)).toBe(62));
  expect(displayed()).not.toContain(58);
  expect(chat.snapshot().messages.find((m) => m.content === 'changed')).toBeDefined();
  expect(await storedNumbers()).toEqual([...range(1, 57), ...range(59, 62)]);
});

test('scrolling up among the longest texts loads all messages, in pages of fewer', async () => {
  const server = new Server(messagesOf(1, 150).map((message) => ({ ...message, content: 'x'.repeat(6000) })));
  const chat = await open(server);
  chat.refresh({ seq: 10 });
  await vi.waitFor(() => expect(displayed()).toEqual(range(101, 150)));
  await chat.readUpTo(messageOf(1));
  expect(displayed()).toEqual(range(1, 150));
  expect(server.asked.map(({ letters }) => letters)).toContain(200_000);
});

test('a new device shows the latest messages, which count as read', async () => {
  const chat = await open(new Server(messagesOf(1, 80)));
  expect(chat.snapshot().state).toBe('loading');
  chat.refresh({ seq: 10 });
  await vi.waitFor(() => expect(displayed()).toEqual(range(31, 80)));
  expect(chat.snapshot()).toMatchObject({ state: 'ready', older: 'some', unread: 0 });
  chat.handle(added(messageOf(81)), 11);
  chat.handle(added(messageOf(82, { sendBy: LEA })), 12);
  expect(chat.snapshot().unread).toBe(1);
});

test('an empty cache and a failed fetch are shown, and retried', async () => {
  const server = new Server([]);
  server.isDown = true;
  const chat = await open(server);
  chat.wake();
  await vi.waitFor(() => expect(chat.snapshot().state).toBe('failed'));
  server.isDown = false;
  chat.wake();
  await vi.waitFor(() => expect(chat.snapshot()).toMatchObject({ state: 'ready', older: 'none' }));
});

test('a gap longer than a page is fetched, and the stored messages have no holes', async () => {
  const chat = await open(new Server(messagesOf(1, 900)), messagesOf(1, 100));
  chat.refresh({ seq: 10 });
  await vi.waitFor(() => expect(displayed().at(-1)).toBe(900));
  expect(await storedNumbers()).toEqual(range(1, 900));
});

test('after missing too much, the device starts from the end', async () => {
  const chat = await open(new Server(messagesOf(1, 3000)), messagesOf(1, 100));
  chat.refresh({ seq: 10 });
  await vi.waitFor(() => expect(displayed()).toEqual(range(1951, 3000)));
  expect(await storedNumbers()).toEqual(range(1951, 3000));
});

test('a reader who scrolls up while the end is being fetched stays there', async () => {
  const server = new Server(messagesOf(1, 200));
  const chat = await open(server, messagesOf(1, 200));
  await vi.waitFor(() => expect(displayed()).toEqual(range(151, 200)));
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { read } = server;
  server.read = (page) => promise.then(() => read(page));
  history = new ChatHistory({
    colocationId: home,
    me: LEA,
    store,
    read: (page) => server.read(page),
    onChange: () => undefined,
  });
  await history.opened;
  history.wake();
  history.readMore();
  await vi.waitFor(() => expect(displayed()).toEqual(range(51, 200)));
  resolve(undefined);
  await vi.waitFor(() => expect(history?.snapshot().mark).not.toBeNull());
  expect(displayed()).toEqual(range(51, 200));
  chat.close();
});

test("a gap that can't be fetched changes nothing", async () => {
  const server = new Server(messagesOf(1, 900));
  const chat = await open(server, messagesOf(1, 100));
  const { read } = server;
  let reads = 0;
  server.read = (page) => ((reads += 1) === 2 ? Promise.reject(new TypeError('Failed to fetch')) : read(page));
  history = new ChatHistory({
    colocationId: home,
    me: LEA,
    store,
    read: (page) => server.read(page),
    onChange: () => undefined,
  });
  history.refresh({ seq: 10 });
  await vi.waitFor(() => expect(reads).toBe(2));
  await vi.waitFor(() => expect(displayed()).toEqual(range(51, 100)));
  expect(await storedNumbers()).toEqual(range(1, 100));
  history.wake();
  await vi.waitFor(() => expect(displayed().at(-1)).toBe(900));
  expect(await storedNumbers()).toEqual(range(1, 900));
  chat.close();
});

test('events before the end was read are applied to it, unless it includes them', async () => {
  const server = new Server(messagesOf(1, 20));
  const chat = await open(server);
  chat.handle(deleted(3), 9);
  chat.handle(added(messageOf(21)), 11);
  chat.refresh({ seq: 10 });
  chat.handle(edited(20, 'later'), 12);
  await vi.waitFor(() => expect(displayed()).toEqual(range(1, 21)));
  expect(chat.snapshot().messages[19]?.content).toBe('later');
  expect(await storedNumbers()).toEqual(range(1, 21));
});

test('events change shown and stored messages, also far above', async () => {
  const chat = await open(new Server(messagesOf(1, 200)), messagesOf(1, 200));
  chat.refresh({ seq: 10 });
  await vi.waitFor(() => expect(chat.snapshot().state).toBe('ready'));
  await chat.settle(true);
  chat.handle(added(messageOf(201)), 11);
  chat.handle(added(messageOf(201)), 11);
  chat.handle(edited(5, 'long ago'), 12);
  chat.handle(deleted(6), 13);
  chat.handle(edited(900, 'never heard of'), 14);
  chat.handle({ name: 'ExpenseDeleted', payload: 'x' }, 15);
  expect(displayed()).toEqual(range(151, 201));
  await store.saved();
  const stored = await store.latest(1000);
  expect(numbersOf(stored)).toEqual([...range(1, 5), ...range(7, 201)]);
  expect(stored[4]?.content).toBe('long ago');
});

test("scrolling up shows stored messages at once, and the server's answer corrects them", async () => {
  const server = new Server(messagesOf(1, 300).filter((_, i) => i !== 200));
  const chat = await open(server, messagesOf(1, 300));
  chat.refresh({ seq: 10 });
  await chat.settle(true);
  expect(displayed()).toEqual(range(251, 300));
  chat.readMore();
  await vi.waitFor(() => expect(displayed()[0]).toBe(150));
  await vi.waitFor(() => expect(displayed()).not.toContain(201));
  expect(await storedNumbers()).not.toContain(201);
});

test('scrolling up fetches the rest from the server, to the very beginning', async () => {
  const server = new Server(messagesOf(1, 280));
  const chat = await open(server);
  chat.refresh({ seq: 10 });
  await chat.settle(true);
  for (const first of [131, 31, 1]) {
    chat.readMore();
    await vi.waitFor(() => expect(displayed()).toEqual(range(first, 280)));
  }
  expect(chat.snapshot().older).toBe('none');
  expect(await storedNumbers()).toEqual(range(1, 280));
  const { length } = server.asked;
  chat.readMore();
  expect(server.asked).toHaveLength(length);
});

test('a chat closed while it loads upward makes no further request', async () => {
  const server = new Server(messagesOf(1, 400));
  const chat = await open(server);
  await chat.filled();
  const upward = chat.readUpTo(messageOf(1));
  chat.close();
  await upward;
  expect(server.asked.length).toBeLessThan(4);
});

test('offline, scrolling up ends with the stored messages, says so, and continues later', async () => {
  const server = new Server(messagesOf(1, 300));
  const chat = await open(server, messagesOf(201, 300));
  server.isDown = true;
  await vi.waitFor(() => expect(displayed()).toEqual(range(251, 300)));
  chat.readMore();
  await vi.waitFor(() => expect(displayed()).toEqual(range(201, 300)));
  await vi.waitFor(() => {
    chat.readMore();
    expect(chat.snapshot().older).toBe('unreachable');
  });
  server.isDown = false;
  chat.readMore();
  await vi.waitFor(() => expect(displayed()[0]).toBeLessThan(201));
});

test("a deleted message at the loading edge isn't mistaken for the beginning", async () => {
  const server = new Server(messagesOf(1, 300));
  const chat = await open(server);
  chat.refresh({ seq: 10 });
  await chat.settle(true);
  server.messages = server.messages.filter(({ id }) => id !== messageOf(251).id);
  server.seq = 11;
  chat.readMore();
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  chat.handle(deleted(251), 11);
  setSyncCursor({ validFrom: 0, lastSeq: 11 });
  await vi.waitFor(() => expect(displayed()[0]).toBeLessThan(251));
  expect(chat.snapshot().older).toBe('some');
});

test("a new device starts at the other devices' read mark", async () => {
  const server = new Server(messagesOf(1, 80));
  store = new MessageStore(home, home);
  const readElsewhere = () => Promise.resolve(messageOf(70));
  history = new ChatHistory({
    colocationId: home,
    me: LEA,
    store,
    read: server.read,
    readElsewhere,
    onChange: () => {},
  });
  await history.filled();
  expect(history.snapshot()).toMatchObject({ unread: 10, mark: { id: messageOf(70).id } });
});

test("unread are others' messages after the last read one, also those sent while the app was closed", async () => {
  moveMark(home, messageOf(40));
  const messages = messagesOf(1, 200).map((m, i) => (i % 2 ? m : { ...m, sendBy: LEA }));
  const chat = await open(new Server(messages), messages);
  await vi.waitFor(() => expect(chat.snapshot().unread).toBe(80));
  expect(displayed()).toEqual(range(41, 200));
  chat.markRead(messageOf(199));
  expect(chat.snapshot().unread).toBe(1);
  chat.markRead(messageOf(100));
  expect(chat.snapshot().unread).toBe(1);
  moveMark(home, messageOf(200));
  chat.rereadMark();
  expect(chat.snapshot().unread).toBe(0);
});

test('without viewers, messages fetched by scrolling up are dropped, but no unread ones', async () => {
  moveMark(home, messageOf(140));
  const chat = await open(new Server(messagesOf(1, 200)), messagesOf(1, 200));
  chat.refresh({ seq: 10 });
  await chat.settle(true);
  chat.readMore();
  await vi.waitFor(() => expect(displayed()[0]).toBeLessThan(100));
  chat.rest();
  expect(displayed()).toEqual(range(141, 200));
  expect(chat.snapshot().unread).toBe(60);
  chat.readMore();
  await vi.waitFor(() => expect(displayed()[0]).toBe(41));
});

test('a write without its event is fetched before it leaves the queue', async () => {
  const server = new Server(messagesOf(1, 5));
  const chat = await open(server);
  chat.refresh({ seq: 10 });
  await chat.settle(true);
  server.messages = messagesOf(1, 6);
  await chat.settle(false);
  expect(displayed()).toEqual(range(1, 6));
  server.isDown = true;
  await expect(chat.settle(false)).rejects.toThrow('Failed to fetch');
});

test('when all fetched messages are deleted, earlier stored ones are read again', async () => {
  const server = new Server(messagesOf(1, 60));
  const chat = await open(server, messagesOf(1, 60));
  chat.refresh({ seq: 10 });
  await chat.settle(true);
  server.messages = messagesOf(1, 9);
  server.seq = 60;
  for (let n = 11; n <= 60; n++) chat.handle(deleted(n), n);
  await vi.waitFor(() => expect(displayed()).toEqual(range(1, 9)));
  expect(await storedNumbers()).toEqual(range(1, 9));
});

test('the first message of an empty chat causes no fetch', async () => {
  const server = new Server([]);
  const chat = await open(server);
  chat.refresh({ seq: 10 });
  await chat.settle(true);
  chat.handle(added(messageOf(1)), 11);
  chat.handle(deleted(1), 12);
  chat.handle(added(messageOf(2)), 13);
  await vi.waitFor(() => expect(displayed()).toEqual([2]));
  expect(server.asked.length).toBeLessThanOrEqual(2);
});

test('two senders at one instant have separate places', async () => {
  const twins = [messageOf(1), messageOf(2, { sendAt: messageOf(1).sendAt })];
  const chat = await open(new Server(twins));
  chat.refresh({ seq: 10 });
  await chat.settle(true);
  expect(await storedNumbers()).toEqual([1, 2]);
  chat.handle(deleted(1), 11);
  expect(await storedNumbers()).toEqual([2]);
});
