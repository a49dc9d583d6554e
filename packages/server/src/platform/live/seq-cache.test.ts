import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SeqCache } from '#platform/live/seq-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('A number is read again after a second, and shared by those who ask together', async () => {
  const read = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockResolvedValueOnce(2);
  const cache = new SeqCache(read);
  expect(await Promise.all([cache.current('a'), cache.current('a')])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await cache.current('a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await cache.current('a')).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test('What was heard is answered at once, and never taken back by an older reading', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const cache = new SeqCache(() => promise);
  const reading = cache.current('a');
  cache.heard('a', 5);
  resolve(4);
  expect(await reading).toBe(5);
  expect(cache.current('a')).toBe(5);
  cache.heard('a', 3);
  expect(cache.current('a')).toBe(5);
});

test('A household that is gone stays gone, whatever a reading from before says', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const cache = new SeqCache(() => promise);
  const reading = cache.current('a');
  cache.gone('a');
  resolve(4);
  expect(await reading).toBeNull();
});

test('A reading that fails is not kept', async () => {
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(1);
  const cache = new SeqCache(read);
  await expect(cache.current('a')).rejects.toThrow('down');
  expect(await cache.current('a')).toBe(1);
});
