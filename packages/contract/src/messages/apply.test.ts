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

test('a new message stands where it was sent, and once', () => {
  expect(applyToMessages([], { name: 'NewMessageAdded', payload: a })).toEqual([a]);
  expect(applyToMessages([a, b], { name: 'NewMessageAdded', payload: c })).toEqual([a, b, c]);
  expect(applyToMessages([a, c], { name: 'NewMessageAdded', payload: b })).toEqual([a, b, c]);
  expect(applyToMessages([a, b, c], { name: 'NewMessageAdded', payload: c })).toEqual([a, b, c]);
  expect(applyToMessages([a, b, c], { name: 'NewMessageAdded', payload: a })).toEqual([a, b, c]);
  const twin = messageOf('bb', 2);
  expect(applyToMessages([a, twin, c], { name: 'NewMessageAdded', payload: b })).toEqual([a, b, twin, c]);
});

test('a change and a deletion concern that message alone', () => {
  const changed = messageOf('b', 2, 'changed');
  expect(applyToMessages([a, b, c], { name: 'MessageUpdated', payload: changed })).toEqual([a, changed, c]);
  expect(applyToMessages([a, c], { name: 'MessageUpdated', payload: changed })).toEqual([a, c]);
  expect(applyToMessages([a, b, c], { name: 'MessageDeleted', payload: 'b' })).toEqual([a, c]);
  expect(applyToMessages([a, c], { name: 'MessageDeleted', payload: 'b' })).toEqual([a, c]);
});
