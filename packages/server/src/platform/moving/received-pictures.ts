import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { filesOf } from '#platform/backup/held-pictures.ts';
import { renamed } from '#platform/moving/renaming.ts';

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** New names for pictures whose names are taken here. */
export async function namePictures(
  client: Client,
  pictures: readonly string[],
  folder: string,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string }>('select name from images where name = any($1)', [pictures]);
  const known = new Set(rows.map(({ name }) => name));
  const isTaken = (name: string) =>
    known.has(name) || filesOf(name).some((file) => fs.existsSync(path.join(folder, file)));
  const names = new Map<string, string>();
  for (const name of pictures.filter(isTaken)) {
    const [from, to] = [filesOf(name), filesOf(`${randomUUID()}.webp`)];
    for (const [at, file] of from.entries()) names.set(file, to[at] ?? file);
  }
  return names;
}

/** Puts the files of pictures into the folder; whatever comes of them can be taken back. */
export function receivePictures(folder: string, expected: readonly string[], names: ReadonlyMap<string, string>) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isExpected = new Set(expected.flatMap(filesOf));
  const sums = new Map<string, string>();
  return {
    async put(file: string, bytes: Buffer): Promise<void> {
      if (!isExpected.delete(file)) throw new Error(`This file is of no use: it has no picture ${file}`);
      const place = path.join(folder, renamed(file, names));
      await fs.promises.writeFile(place, bytes, { mode: 0o600, flush: true, flag: 'wx' });
      sums.set(place, sumOf(bytes));
    },
    /** Reads what lies there: a disk may lie. */
    async verify(): Promise<void> {
      for (const [place, sum] of sums)
        if (sumOf(await fs.promises.readFile(place)) !== sum) throw new Error(`${place} is not what was written`);
    },
    takeBack(): void {
      for (const place of sums.keys()) fs.rmSync(place, { force: true });
    },
  };
}
