import { expect, test } from 'vitest';
import { applyToNewsMark, isNews } from './apply.ts';
import type { NewsMark } from './schemas.ts';

const mark: NewsMark = { userId: 'ada', looked: 4, newest: 6 };
const look = (userId: string, seq: number) =>
  applyToNewsMark(mark, { name: 'NewsLooked', payload: { userId, seq } } as never);

test('the read position is the furthest of all devices, and never moves back', () => {
  expect(look('ada', 5)).toEqual({ ...mark, looked: 5 });
  for (const other of [look('ada', 4), look('ada', 3), look('bob', 9)]) expect(other).toBe(mark);
  expect(applyToNewsMark(mark, { name: 'Another', payload: { userId: 'ada', seq: 9 } } as never)).toBe(mark);
});

test('entries newer than my last visit are new', () => {
  expect([3, 4, 5].map((newest) => isNews({ ...mark, newest }))).toEqual([false, false, true]);
});
