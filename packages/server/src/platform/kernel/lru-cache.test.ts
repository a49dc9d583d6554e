import { expect, it } from 'vitest';
import { createLruCache } from './lru-cache.ts';

it('keeps as many entries as it may, those that were used last', () => {
  const cache = createLruCache<number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index);
  cache.get('a');
  cache.set('d', 3);
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c', 'd']);
});
