import { expect, test } from 'vitest';
import { inProportion, lcm } from './proportion.ts';

const fall = (total: number, ...weights: number[]) => [
  ...inProportion(
    total,
    weights.map((weight, at) => [`${at}`, BigInt(weight)] as const),
  ).values(),
];

test('each part is rounded down; leftovers go one each to the largest remainders, ties in order', () => {
  expect(fall(100, 1, 1)).toEqual([50, 50]);
  expect(fall(100, 1, 1, 1)).toEqual([34, 33, 33]);
  expect(fall(101, 1, 1, 1)).toEqual([34, 34, 33]);
  // 1.25, 3.75 and 5: the second lost most.
  expect(fall(10, 1, 3, 4)).toEqual([1, 4, 5]);
  expect(fall(0, 1, 2)).toEqual([0, 0]);
});

test('products beyond 2^53 lose no precision', () => {
  expect(fall(99_999_999_999, 999_999_999, 1)).toEqual([99_999_999_899, 100]);
});

test('the least common multiple is the smallest that both divide', () => {
  expect([lcm(4n, 6n), lcm(6n, 4n), lcm(3n, 5n), lcm(7n, 7n), lcm(1n, 9n)]).toEqual([12n, 12n, 15n, 7n, 9n]);
});
