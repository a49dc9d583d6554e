import { createHash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import sharp from 'sharp';
import { filesOf, type FileStore } from '#platform/pictures/file-store.ts';
import { renamed } from '#platform/moving/renaming.ts';

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Throws unless the bytes are a picture in Hestia's format: WebP. They are not decoded. */
async function requirePicture(file: string, bytes: Buffer): Promise<void> {
  const format = await sharp(bytes)
    .metadata()
    .then(
      (picture) => picture.format,
      () => null,
    );
  if (format !== 'webp') throw new Error(`Invalid file: ${file} is no picture`);
}

/** New names for pictures whose names are taken here. */
export async function namePictures(
  client: Client,
  pictures: readonly string[],
  store: FileStore,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string }>('select name from images where name = any($1)', [pictures]);
  const known = new Set(rows.map(({ name }) => name));
  const names = new Map<string, string>();
  for (const name of pictures) {
    if (!known.has(name) && !(await isThere(store, name))) continue;
    const [from, to] = [filesOf(name), filesOf(`${randomUUID()}.webp`)];
    for (const [at, file] of from.entries()) names.set(file, to[at] ?? file);
  }
  return names;
}

async function isThere(store: FileStore, name: string): Promise<boolean> {
  for (const file of filesOf(name)) if ((await store.read(file)) !== null) return true;
  return false;
}

/** Stores the files of received pictures; `discard` deletes them again. */
export function receivePictures(store: FileStore, expected: readonly string[], names: ReadonlyMap<string, string>) {
  const isExpected = new Set(expected.flatMap(filesOf));
  const sums = new Map<string, string>();
  return {
    async put(file: string, bytes: Buffer): Promise<void> {
      if (!isExpected.delete(file)) throw new Error(`Invalid file: it has no picture ${file}`);
      await requirePicture(file, bytes);
      const place = renamed(file, names);
      sums.set(place, sumOf(bytes));
      await store.put(place, bytes);
    },
    /** Reads the stored files back: a disk may not have written what it confirmed. */
    async verify(): Promise<void> {
      for (const [place, sum] of sums) {
        const bytes = await store.read(place);
        if (bytes === null || sumOf(bytes) !== sum) throw new Error(`The picture ${place} is not what was written`);
      }
    },
    discard: (): Promise<void> => store.remove([...sums.keys()]),
  };
}
