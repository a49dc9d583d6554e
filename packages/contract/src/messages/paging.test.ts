import { expect, test } from 'vitest';
import { limits } from '../wire/limits.ts';
import { isLastPage, MAX_MESSAGE_LETTERS } from './paging.ts';

const page = (count: number, length: number) => Array.from({ length: count }, () => ({ content: 'x'.repeat(length) }));

test.each([
  ['none', page(0, 0), true],
  ['fewer than asked for', page(9, 10), true],
  ['as many as asked for', page(10, 10), false],
  ['fewer, without room for one more that is as long as can be', page(3, 5000), false],
  ['fewer, with just that room', page(2, 5000), true],
])('a page of %s', (_says, messages, isLast) => {
  expect(isLastPage(messages, { limit: 10, letters: 16_000 })).toBe(isLast);
});

test('the longest message is as long as the limit says', () => {
  expect(MAX_MESSAGE_LETTERS).toBe(limits.message);
});
