import { expect, it } from 'vitest';
import { createLruCache } from './lru-cache.ts';

it('keeps as many entries as it may, those that were used last', () => {
  const kept = createLruCache<number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) kept.set(key, index);
  kept.get('a');
  kept.set('d', 3);
  expect([...kept.keys()].toSorted()).toEqual(['a', 'c', 'd']);
});
