import { expect, test } from 'vitest';
import { applyToMessages } from './apply.ts';
import { messageCommands } from './commands.ts';
import type { Message } from './schemas.ts';

const { send, edit } = messageCommands;

const messageOf = (id: string, sendAt: string): Message => ({
  id,
  colocationId: 'home',
  content: id,
  sendBy: 'lea',
  sendAt,
});
const early = messageOf('early', '2026-11-20T08:00:00.000Z');
const late = messageOf('late', '2026-11-20T09:00:00.000Z');

test("a sent message is last, in spite of the device's clock", () => {
  const [event] = send.predict(early, { messages: [late] });
  expect(event && applyToMessages([late], event).map(({ id }) => id)).toEqual(['late', 'early']);
  expect(send.predict(late, { messages: [early] })).toEqual([{ name: 'NewMessageAdded', payload: late }]);
});

test("once on the server, a message keeps the server's place", () => {
  expect(send.predict({ ...early, sendAt: '2026-11-21T00:00:00.000Z' }, { messages: [early, late] })).toEqual([]);
});

test('a new text changes nothing else, and no deleted message', () => {
  const input = { before: { ...early, sendBy: 'old' }, content: 'New' };
  expect(edit.predict(input, { messages: [early] })).toEqual([
    { name: 'MessageUpdated', payload: { ...early, content: 'New' } },
  ]);
  expect(edit.predict(input, { messages: [late] })).toEqual([]);
});

test('a long message is titled by its beginning', () => {
  expect(send.title({ ...early, content: 'x'.repeat(61) })).toBe(`${'x'.repeat(60)}…`);
});
