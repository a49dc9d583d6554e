import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { requestOf } from '#platform/api/client.ts';
import type { PictureShelf } from '#platform/kernel/native.ts';
import { readFile } from '#platform/api/read-file.ts';
import { pictureCaches, type ShelfName } from './picture-caches.ts';

export type Size = 'preview' | 'full';

const MAX_STORED: Readonly<Record<Size, number>> = { preview: 400, full: 60 };

/** The address of a picture, which is also its key on the shelf. */
export const keyOf = (name: string, size: Size): string =>
  requestOf(imageEndpoints.getImage, { params: { name }, query: size === 'preview' ? { preview: true } : {} }).path;

/** Reads a stored picture: from this device when it was read before, for it never changes. Throws `ApiError`. */
export async function readPicture(
  name: string,
  size: Size,
  shelf: PictureShelf = shelfNamed('retained'),
): Promise<Blob> {
  const key = keyOf(name, size);
  // If storage is refused, the network remains.
  const cached = await shelf.get(key).catch(() => null);
  if (cached !== null) return cached;
  const picture = await readFile(key);
  // A full disk costs the copy on this device, never the picture on the screen.
  await keep(key, picture, size, shelf).catch(() => undefined);
  return picture;
}

/** Drops the pictures of this device that `names` does not have. */
export async function keepOnly(
  names: ReadonlySet<string>,
  shelf: PictureShelf = shelfNamed('retained'),
): Promise<void> {
  const wanted = new Set([...names].flatMap((name) => [keyOf(name, 'preview'), keyOf(name, 'full')]));
  const gone = (await shelf.keys()).filter((key) => !wanted.has(key));
  await Promise.all(gone.map((key) => shelf.delete(key)));
}

async function keep(key: string, picture: Blob, size: Size, shelf: PictureShelf): Promise<void> {
  await shelf.put(key, picture);
  const same = (await shelf.keys()).filter((each) => each.includes('?') === (size === 'preview'));
  await Promise.all(same.slice(0, Math.max(0, same.length - MAX_STORED[size])).map((each) => shelf.delete(each)));
}

/** Cache Storage; without it (a page without https), only the browser's own cache stores pictures. */
export const cacheShelf = (cacheName: string): PictureShelf => ({
  async get(key) {
    const response = await (await open(cacheName))?.match(key);
    return response ? response.blob() : null;
  },
  async put(key, picture) {
    await (await open(cacheName))?.put(key, new Response(picture));
  },
  async keys() {
    const cache = await open(cacheName);
    if (!cache) return [];
    return (await cache.keys()).map(({ url }) => {
      const { pathname, search } = new URL(url);
      return pathname + search;
    });
  },
  async delete(key) {
    await (await open(cacheName))?.delete(key);
  },
});

const open = async (name: string): Promise<Cache | null> => ('caches' in globalThis ? caches.open(name) : null);

const shelves: Record<ShelfName, PictureShelf> = {
  retained: cacheShelf(pictureCaches.retained),
  passing: cacheShelf(pictureCaches.passing),
};

/** The shelf for pictures of this kind on this device. */
export const shelfNamed = (name: ShelfName): PictureShelf => shelves[name];

/** Stores them in files instead of Cache Storage, inside the native shell. */
export function keepPicturesIn(other: Readonly<Record<ShelfName, PictureShelf>>): void {
  Object.assign(shelves, other);
}
