import { expect, test } from 'vitest';
import { keepFree } from './free-space.ts';

const MIN_FREE_BYTES = 300_000_000;

test('with too little free space writes are refused with a sentence; with enough, or unreadable space, they are allowed', async () => {
  let free: number | Error = MIN_FREE_BYTES;
  const room = () =>
    keepFree('/data', MIN_FREE_BYTES, () => (free instanceof Error ? Promise.reject(free) : Promise.resolve(free)));
  await room()();
  free = MIN_FREE_BYTES - 1;
  await expect(room()()).rejects.toMatchObject({
    code: 'storageFull',
    message: expect.stringMatching(/almost full \(less than 300 MB.*read and deleted/) as unknown,
  });
  free = new Error('ENOENT');
  await room()();
});

test('many concurrent callers ask the disk once', async () => {
  let asked = 0;
  const requireRoom = keepFree('/data', MIN_FREE_BYTES, () => {
    asked++;
    return Promise.resolve(MIN_FREE_BYTES);
  });
  await Promise.all(Array.from({ length: 50 }, () => requireRoom()));
  expect(asked).toBe(1);
});
