import { expect, test } from 'vitest';
import { createReplays } from './replays.ts';

/** Work that ends on the test's command, and the begun ones. */
function desk() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<number>((resolve) => ends.push(() => resolve(1)));
    },
    end: async () => {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('one replay per user runs at a time, and all together are limited', async () => {
  const replays = createReplays(2);
  const { begun, work, end } = desk();
  const all = ['ana 1', 'ana 2', 'ben 1', 'cleo 1'].map((name) => replays.batch(name.slice(0, 3), work(name)));
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

test("a failed replay affects no other, and the user's next one runs", async () => {
  const replays = createReplays(1);
  await expect(replays.batch('ana', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await replays.batch('ana', () => Promise.resolve(3))).toBe(3);
});

test('a user with very long replays waits by their cost, or is refused; others continue', async () => {
  const slept: number[] = [];
  const clock = { now: () => 0, sleep: (ms: number) => Promise.resolve(void slept.push(ms)) };
  const replays = createReplays(2, clock);
  const read = (rows: number) => replays.batch('ana', () => Promise.resolve(rows));
  await read(20_000);
  expect(slept).toEqual([]);
  await read(2990);
  expect(slept).toEqual([10]);
  await replays.join('ana');
  expect(slept).toEqual([10, 3010]);
  await read(20_000);
  await expect(replays.join('ana')).rejects.toMatchObject({ code: 'tooMany' });
  await expect(read(1)).rejects.toMatchObject({ code: 'tooMany' });
  slept.length = 0;
  await replays.join('ben');
  expect(slept).toEqual([]);
});
