import type { DecodedEvent } from '@hestia/contract/events.ts';
import { beforeEach, expect, test } from 'vitest';
import { setSyncCursor } from '#platform/sync/queries/sync-cursor.ts';
import { messageOf, messagesOf, Server } from '../messages.test-fixtures.ts';
import { Passage } from './passage.ts';

let server: Server;
let passage: Passage;

beforeEach(() => {
  setSyncCursor({ validFrom: 0, lastSeq: 10 });
  server = new Server(messagesOf(1, 900));
  passage = new Passage({ read: server.read, onChange: () => undefined });
});

const displayed = () => passage.messages.map(({ id }) => Number(id.slice(-12)));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const deleted = (n: number): DecodedEvent => ({ name: 'MessageDeleted', payload: messageOf(n).id });
const without = (n: number) => server.messages.filter(({ id }) => id !== messageOf(n).id);

test('a window loads around a message, then a page at a time to the beginning and to the end', async () => {
  await passage.open(messageOf(120).id);
  expect(displayed()).toEqual(range(70, 169));
  expect([passage.older, passage.later]).toEqual(['some', 'some']);
  await passage.readOlder();
  expect(displayed()).toEqual(range(1, 169));
  expect(passage.older).toBe('none');
  while (passage.later === 'some') await passage.readLater();
  expect(displayed()).toEqual(range(1, 900));
  expect(server.asked.every(({ limit }) => limit <= 100)).toBe(true);
});

test('with the longest texts it continues to both ends, with fewer messages per page', async () => {
  server.messages = server.messages.slice(0, 150).map((message) => ({ ...message, content: 'x'.repeat(6000) }));
  await passage.open(messageOf(80).id);
  expect([displayed(), passage.older]).toEqual([range(64, 95), 'some']);
  while (passage.older === 'some') await passage.readOlder();
  while (passage.later === 'some') await passage.readLater();
  expect(displayed()).toEqual(range(1, 150));
});

test('a deleted message has no window', async () => {
  await passage.open(messageOf(901).id);
  expect(displayed()).toEqual([]);
});

test('a window shows changes and deletions, and new messages at the end of the chat', async () => {
  await passage.open(messageOf(120).id);
  passage.handle({ name: 'MessageUpdated', payload: messageOf(121, { content: 'changed' }) });
  passage.handle(deleted(122));
  passage.handle({ name: 'NewMessageAdded', payload: messageOf(901) });
  expect(passage.messages.find(({ content }) => content === 'changed')?.id).toBe(messageOf(121).id);
  expect(displayed()).toEqual(range(70, 169).filter((n) => n !== 122));
});

test('after missed events, all of it is fetched again before it continues, and only then', async () => {
  await passage.open(messageOf(120).id);
  await passage.readLater();
  server.messages = without(121);
  server.isDown = true;
  await passage.refresh({ seq: 10 });
  expect(passage.isCurrent).toBe(true);
  await expect(passage.refresh({ seq: 11 })).rejects.toThrow('Failed to fetch');
  expect([passage.isCurrent, displayed()]).toEqual([false, range(70, 269)]);
  server.isDown = false;
  server.seq = 11;
  await passage.readLater();
  expect(displayed()).toEqual(range(69, 369).filter((n) => n !== 121));
  expect(passage.isCurrent).toBe(true);
});

test('a message next to a just deleted one is neither the first nor the last', async () => {
  await passage.open(messageOf(120).id);
  for (const [gone, readOn] of [
    [70, () => passage.readOlder()],
    [169, () => passage.readLater()],
  ] as const) {
    server.messages = without(gone);
    server.seq += 1;
    const reading = readOn();
    passage.handle(deleted(gone));
    setSyncCursor({ validFrom: 0, lastSeq: server.seq });
    await reading;
  }
  expect([passage.older, passage.later]).toEqual(['some', 'some']);
});

test('offline it has more, and continues when asked again', async () => {
  await passage.open(messageOf(500).id);
  server.isDown = true;
  await expect(passage.readOlder()).rejects.toThrow('Failed to fetch');
  await expect(passage.readLater()).rejects.toThrow('Failed to fetch');
  expect([passage.older, passage.later]).toEqual(['unreachable', 'unreachable']);
  server.isDown = false;
  await passage.readOlder();
  await passage.readLater();
  expect(displayed()).toEqual(range(350, 649));
  expect([passage.older, passage.later]).toEqual(['some', 'some']);
});

test('a refetch covers the whole window, a page at a time, and keeps the scroll position', async () => {
  server = new Server(messagesOf(1, 4000));
  passage = new Passage({ read: server.read, onChange: () => undefined });
  await passage.open(messageOf(2000).id);
  while (displayed().length < 2500) {
    await passage.readOlder();
    await passage.readLater();
  }
  const [from = 0, to = 0] = [displayed()[0], displayed().at(-1)];
  // The deleted messages include the middle, where the refetch starts, and its neighbours.
  const middle = displayed()[displayed().length / 2] ?? 0;
  const gone = [from + 1, middle, to - 1];
  server.messages = server.messages.filter((message) => !gone.some((n) => message.id === messageOf(n).id));
  server.seq = 11;
  server.asked.length = 0;
  await passage.refresh({ seq: 11 });
  const read = new Set(displayed());
  expect(range(from, to).filter((n) => !read.has(n))).toEqual(gone);
  expect(displayed()).toEqual([...displayed()].toSorted((a, b) => a - b));
  expect([passage.isCurrent, read.size === displayed().length]).toEqual([true, true]);
  expect(server.asked.every(({ limit }) => limit <= 1000)).toBe(true);
});

test('changes during the refetch are seen, and a failed refetch keeps the rest', async () => {
  server = new Server(messagesOf(1, 4000));
  let happens = () => {};
  const read: Server['read'] = async (page) => {
    const answer = await server.read(page);
    happens();
    return answer;
  };
  passage = new Passage({ read, onChange: () => undefined });
  await passage.open(messageOf(2000).id);
  while (displayed().length < 1500) await passage.readOlder().then(() => passage.readLater());
  const before = displayed();
  server.isDown = true;
  await expect(passage.refresh({ seq: 11 })).rejects.toThrow('Failed to fetch');
  expect(displayed()).toEqual(before);
  server.isDown = false;
  server.seq = 11;
  // The second page repeats the results of the first.
  const changed = messageOf(2000, { content: 'changed' });
  happens = () => {
    if (server.asked.at(-1)?.around) return;
    passage.handle({ name: 'MessageUpdated', payload: changed });
    passage.handle(deleted(2001));
  };
  await passage.refresh({ seq: 11 });
  expect(passage.messages.find(({ id }) => id === changed.id)?.content).toBe('changed');
  expect(before.filter((n) => !displayed().includes(n))).toEqual([2001]);
});
