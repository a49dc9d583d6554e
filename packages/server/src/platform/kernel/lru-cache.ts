import { LRUCache } from 'lru-cache';

/**
 * Keeps the `max` entries that were used last. Its memory grows with what it holds: a limit by count alone has LRUCache take the room
 * of all `max` at once, 10 ms and over a megabyte for 50,000.
 */
export function createLruCache<V extends object | string | number | boolean>(max: number): LRUCache<string, V> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}
