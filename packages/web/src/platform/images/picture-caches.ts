import { readPhone } from '#platform/kernel/native.ts';

/**
 * The caches of pictures. `retained`: those of notes and members, deleted with these (see `keepOnly`). `passing`:
 * those of paged lists, evicted when there are too many.
 */
export const pictureCaches = { retained: 'images', passing: 'images-passing' } as const;
export type ShelfName = keyof typeof pictureCaches;

/** Deletes all pictures of this device. */
export async function forgetPictures(): Promise<void> {
  const phone = readPhone();
  if (phone) await phone.forgetPictures();
  else if ('caches' in globalThis) await Promise.all(Object.values(pictureCaches).map((name) => caches.delete(name)));
}
