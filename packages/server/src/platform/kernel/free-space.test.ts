import { expect, test } from 'vitest';
import { keepFree } from './free-space.ts';

const LEAST = 300_000_000;

test('with too little free space writes are refused with a sentence; with enough, or unreadable space, they are allowed', async () => {
  let free: number | Error = LEAST;
  const room = () =>
    keepFree('/data', LEAST, () => (free instanceof Error ? Promise.reject(free) : Promise.resolve(free)));
  await room()();
  free = LEAST - 1;
  await expect(room()()).rejects.toMatchObject({
    code: 'storageFull',
    message: expect.stringMatching(/almost full \(less than 300 MB.*read and deleted/) as unknown,
  });
  free = new Error('ENOENT');
  await room()();
});

test('many who ask at once ask the disk once', async () => {
  let asked = 0;
  const requireRoom = keepFree('/data', LEAST, () => {
    asked++;
    return Promise.resolve(LEAST);
  });
  await Promise.all(Array.from({ length: 50 }, () => requireRoom()));
  expect(asked).toBe(1);
});
