import { expect, it } from 'vitest';
import { createLruCache } from './lru-cache.ts';

it('keeps a limited number of entries, the most recently used', () => {
  const cache = createLruCache<number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index);
  cache.get('a');
  cache.set('d', 3);
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c', 'd']);
});
