import { expect, test } from 'vitest';
import { listOf } from '../notes.test-fixtures.ts';
import { shopsIn } from './shops.ts';

const at = (shop: string | null) => ({
  itemId: 'x',
  reminderId: 'y',
  name: 'Milk',
  boughtAt: '2026-11-13T18:00:00.000Z',
  shop,
});

test("a household's shops are the last visited, once each, then those of its lists; six at most", () => {
  const notes = [listOf([], { shop: 'rewe' }), listOf([], { shop: 'Bakery' }), listOf([])];
  expect(shopsIn([at('Rewe'), at('Aldi'), at(null), at('REWE')], notes)).toEqual(['REWE', 'Aldi', 'Bakery']);
  expect(shopsIn(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(at), notes)).toHaveLength(6);
});
