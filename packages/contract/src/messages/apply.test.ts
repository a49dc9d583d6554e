import { expect, test } from 'vitest';
import { applyToMessages } from './apply.ts';
import type { Message } from './schemas.ts';

const messageOf = (id: string, minute: number, content = id): Message => ({
  id,
  colocationId: 'home',
  content,
  sendBy: 'somebody',
  sendAt: `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`,
});
const [a, b, c] = [messageOf('a', 1), messageOf('b', 2), messageOf('c', 3)];

test('a new message appears where it was sent, and once', () => {
  expect(applyToMessages([], { name: 'NewMessageAdded', payload: a })).toEqual([a]);
  expect(applyToMessages([a, b], { name: 'NewMessageAdded', payload: c })).toEqual([a, b, c]);
  expect(applyToMessages([a, c], { name: 'NewMessageAdded', payload: b })).toEqual([a, b, c]);
  expect(applyToMessages([a, b, c], { name: 'NewMessageAdded', payload: c })).toEqual([a, b, c]);
  expect(applyToMessages([a, b, c], { name: 'NewMessageAdded', payload: a })).toEqual([a, b, c]);
  const twin = messageOf('bb', 2);
  expect(applyToMessages([a, twin, c], { name: 'NewMessageAdded', payload: b })).toEqual([a, b, twin, c]);
});

test('a change or deletion affects one message only', () => {
  const changed = messageOf('b', 2, 'changed');
  expect(applyToMessages([a, b, c], { name: 'MessageUpdated', payload: changed })).toEqual([a, changed, c]);
  expect(applyToMessages([a, c], { name: 'MessageUpdated', payload: changed })).toEqual([a, c]);
  expect(applyToMessages([a, b, c], { name: 'MessageDeleted', payload: 'b' })).toEqual([a, c]);
  expect(applyToMessages([a, c], { name: 'MessageDeleted', payload: 'b' })).toEqual([a, c]);
});

test('reactions to a message are in the order of ids, unique, and removable; others are ignored', () => {
  const reaction = (id: string, says = 'x', messageId = 'b') => ({ id, messageId, reactBy: 'ada', says }) as never;
  const react = (name: string, payload: unknown, messages: readonly Message[]) =>
    applyToMessages(messages, { name, payload } as never);
  const withOnes = (...reactions: never[]): Message => ({ ...b, reactions });
  const [one, two, three] = [reaction('1'), reaction('2'), reaction('3')];
  expect(react('NewMessageReaction', two, [a, b])).toEqual([a, withOnes(two)]);
  expect(react('NewMessageReaction', two, [a, withOnes(one, three)])).toEqual([a, withOnes(one, two, three)]);
  expect(react('NewMessageReaction', one, [withOnes(three)])).toEqual([withOnes(one, three)]);
  expect(react('UpdateMessageReaction', reaction('1', 'y'), [withOnes(one, two)])).toEqual([
    withOnes(reaction('1', 'y'), two),
  ]);
  expect(react('DeleteMessageReaction', two, [a, withOnes(one, two)])).toEqual([a, withOnes(one)]);
  const [first] = react('NewMessageReaction', one, [a, b]);
  expect(first).toBe(a);
});

test('anything else leaves the chat as it is', () => {
  const all = [a, b];
  expect(applyToMessages(all, { name: 'Another', payload: 'a' } as never)).toBe(all);
});
