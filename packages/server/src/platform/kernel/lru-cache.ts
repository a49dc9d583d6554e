import { LRUCache } from 'lru-cache';

/**
 * Keeps the `max` entries used last. Its memory grows with its content: with only a limit by count, LRUCache allocates
 * for all `max` at once, 10 ms and over a megabyte for 50,000.
 */
export function createLruCache<V extends object | string | number | boolean>(max: number): LRUCache<string, V> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}
