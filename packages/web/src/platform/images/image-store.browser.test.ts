import { beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '#platform/session/cookies.ts';
import { forgetToken, readToken } from '#platform/session/session.ts';
import { refusal } from '#test/fetch-mock.ts';
import type { PictureShelf } from '#platform/kernel/native.ts';
import { keepOnly, keyOf, readPicture } from './image-store.ts';

/** A shelf in memory, as a native shell would have one in files. */
function shelf(): PictureShelf {
  const pictures = new Map<string, Blob>();
  return {
    get: (key) => Promise.resolve(pictures.get(key) ?? null),
    put: (key, picture) => Promise.resolve(void pictures.set(key, picture)),
    keys: () => Promise.resolve([...pictures.keys()]),
    delete: (key) => Promise.resolve(void pictures.delete(key)),
  };
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(new Blob(['picture']))));
});

test('a picture is fetched once', async () => {
  const here = shelf();
  await readPicture('cat.webp', 'preview', here);
  const again = await readPicture('cat.webp', 'preview', here);
  expect(await again.text()).toBe('picture');
  expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['/api/Reminder/images/cat.webp?preview=true']);
});

test("the browser’s own cache, which signing out can't clear, gets no picture", async () => {
  await readPicture('cat.webp', 'preview', shelf());
  expect(vi.mocked(fetch).mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store']);
});

test('a picture missing on the server is not stored', async () => {
  vi.mocked(fetch).mockResolvedValue(Response.json({}, { status: 404 }));
  const here = shelf();
  await expect(readPicture('gone.webp', 'full', here)).rejects.toMatchObject({ status: 404 });
  expect(await here.keys()).toEqual([]);
});

test('an invalid session ends with a picture request, too', async () => {
  writeCookie('token', 'a.b.c');
  vi.mocked(fetch).mockResolvedValue(refusal('unauthenticated'));
  await expect(readPicture('cat.webp', 'full', shelf())).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
  forgetToken();
});

test('a limited number is stored; the oldest are dropped first', async () => {
  const here = shelf();
  for (let number = 0; number < 65; number += 1) await readPicture(`${number}.webp`, 'full', here);
  const keys = await here.keys();
  expect(keys).toHaveLength(60);
  expect(keys[0]).toBe(keyOf('5.webp', 'full'));
});

test('the pictures of notes that are gone are dropped, in both sizes', async () => {
  const here = shelf();
  for (const size of ['preview', 'full'] as const) {
    for (const name of ['cat.webp', 'door.webp']) await readPicture(name, size, here);
  }
  await keepOnly(new Set(['door.webp']), here);
  expect(await here.keys()).toEqual([keyOf('door.webp', 'preview'), keyOf('door.webp', 'full')]);
});

test('a full disk loses the copy, not the picture', async () => {
  const full = { ...shelf(), put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  expect(await (await readPicture('cat.webp', 'full', full)).text()).toBe('picture');
});

test('where the device forbids keeping pictures, they come from the network', async () => {
  const no = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  const picture = await readPicture('cat.webp', 'full', { get: no, put: no, keys: no, delete: no });
  expect(await picture.text()).toBe('picture');
});
