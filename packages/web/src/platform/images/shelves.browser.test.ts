import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installBridge, removeBridge } from '#test/native-bridge.ts';
import { cacheShelf, keepOnly, keyOf, readPicture } from './image-store.ts';

// One suite for both places in which a device stores pictures.
installBridge();
const { fileShelf, forgetPictureFiles } = await import('#platform/native/picture-files.ts');
afterAll(removeBridge);

const forgetCache = async () => void (await caches.delete('suite'));

describe.each([
  ['Cache Storage', () => cacheShelf('suite'), forgetCache],
  ['files of the phone', () => fileShelf('suite'), forgetPictureFiles],
])('%s', (_where, open, forget) => {
  const shelf = open();
  beforeEach(async () => {
    await forget();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(new Blob(['picture'])));
  });

  test('returns stored pictures, byte by byte, under any name', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
    const name = '/api/Reminder/images/cat%20ü.webp?preview=true';
    expect([await shelf.get(name), await shelf.keys()]).toEqual([null, []]);
    await shelf.put(name, new Blob([bytes]));
    expect(new Uint8Array((await (await shelf.get(name))?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
    await shelf.delete(name);
    await shelf.delete(name);
    expect([await shelf.get(name), await shelf.keys()]).toEqual([null, []]);
  });

  test('reads each picture once, and orders them by age', async () => {
    for (const name of ['b', 'a', 'c', 'a']) await readPicture(`${name}.webp`, 'full', shelf);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(await shelf.keys()).toEqual(['b', 'a', 'c'].map((name) => keyOf(`${name}.webp`, 'full')));
  });

  test('shelves drop pictures that no note has, and all when the user signs out', async () => {
    for (const size of ['preview', 'full'] as const) {
      for (const name of ['cat.webp', 'door.webp']) await readPicture(name, size, shelf);
    }
    await keepOnly(new Set(['door.webp']), shelf);
    expect(await shelf.keys()).toEqual([keyOf('door.webp', 'preview'), keyOf('door.webp', 'full')]);
    await forget();
    expect(await shelf.keys()).toEqual([]);
  });
});
