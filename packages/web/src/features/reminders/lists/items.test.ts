import { expect, test } from 'vitest';
import { cartOf, sortedItems, keyAt } from './items.ts';
import { listOf } from '../notes.test-fixtures.ts';

test('an item finds a position before, between and after the others', () => {
  const items = sortedItems(listOf(['a', 'b']).items ?? []);
  expect([0, 1, 2].map((to) => keyAt(items, to))).toEqual([0, 1.5, 3]);
  expect(keyAt([], 0)).toBe(0);
});

test('the last ticked item is on top of the cart; ticks by an earlier version are below', () => {
  const ticked = (name: string, checkedAt: string | null) => ({ name, isChecked: true, checkedAt });
  const { items } = listOf([
    ticked('old', null),
    ticked('first', '2026-11-20T09:00:00.000Z'),
    'not yet',
    ticked('last', '2026-11-20T09:05:00.000Z'),
  ]);
  expect(cartOf(items ?? []).map(({ name }) => name)).toEqual(['last', 'first', 'old']);
});
