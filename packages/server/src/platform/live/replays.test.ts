import { expect, test } from 'vitest';
import { createReplays } from './replays.ts';

/** Work that ends when the test says so, and what of it has begun. */
function desk() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    end: async () => {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('of one user one is read at a time, and of all no more than there are places', async () => {
  const replays = createReplays(2);
  const { begun, work, end } = desk();
  const all = ['ana 1', 'ana 2', 'ben 1', 'cleo 1'].map((name) => replays(name.slice(0, 3), work(name)));
  await new Promise(setImmediate);
  expect(begun).toEqual(['ana 1', 'ben 1']);
  await end();
  expect(begun).toEqual(['ana 1', 'ben 1', 'cleo 1']);
  await end();
  expect(begun).toEqual(['ana 1', 'ben 1', 'cleo 1', 'ana 2']);
  await end();
  await end();
  await Promise.all(all);
});

test('one that fails fails for itself, and the next of the same user is read', async () => {
  const replays = createReplays(1);
  await expect(replays('ana', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await replays('ana', () => Promise.resolve('read'))).toBe('read');
});
