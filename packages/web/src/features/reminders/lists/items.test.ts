import { expect, test } from 'vitest';
import { amountIn, distinctItems, sortedItems, positionAt, sameItem } from './items.ts';
import { listOf } from '../notes.test-fixtures.ts';

test.each([
  ['Milk 2 l', 'Milk', '2 l'],
  ['Œufs bio 12', 'Œufs bio', '12'],
  ['Coffee ×2', 'Coffee', '×2'],
  ['Flour 1,5kg', 'Flour', '1,5kg'],
  ['7up', '7up', null],
  ['2 l', '2 l', null],
  ['Bin bags', 'Bin bags', null],
])('“%s” is %s, as much as %s', (name, what, amount) => {
  expect(amountIn(name)).toEqual({ what, amount });
});

test.each(['milk', ' MILK ', 'Milk 3 l', 'mIlK ×2'])('“%s” is the milk that is on the list', (typed) => {
  const { items } = listOf(['Bread', 'Milk 2 l']);
  expect(sameItem(items ?? [], typed)?.name).toBe('Milk 2 l');
});

test('oat milk is not milk', () => {
  expect(sameItem(listOf(['Milk']).items ?? [], 'Oat milk')).toBeUndefined();
});

test('typed lines become items: none empty, none twice', () => {
  expect(distinctItems(['Milk', '', '  ', 'bread', 'milk 2 l'])).toEqual(['milk 2 l', 'bread']);
});

test('an item finds a position before, between and after the others', () => {
  const items = sortedItems(listOf(['a', 'b']).items ?? []);
  expect([0, 1, 2].map((to) => positionAt(items, to))).toEqual([0, 1.5, 3]);
  expect(positionAt([], 0)).toBe(0);
});
