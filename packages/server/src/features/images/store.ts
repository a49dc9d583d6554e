import send from '@fastify/send';
import type { IncomingMessage } from 'node:http';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Picture } from './picture.ts';

type Served = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: Readable;
};

/** Where the bytes of pictures lie, by the picture's name. */
export type ImageStore = {
  put(name: string, picture: Picture): Promise<void>;
  /** Answers a request for a picture: conditional and range requests too. */
  serve(request: IncomingMessage, name: string, preview: boolean): Promise<Served>;
  /** Removes pictures; one that is gone already is no fault. */
  remove(names: readonly string[]): Promise<void>;
  /** Names of stored pictures that were last written before an instant. */
  listOlderThan(instant: Date): Promise<string[]>;
};

const previewOf = (name: string): string => name.replace(/\.webp$/, '.preview');

/** Keeps pictures as files in a folder. */
export function folderStore(folder: string): ImageStore {
  const write = async (name: string, bytes: Buffer) => {
    // Written beside and renamed, so that no half picture is ever there.
    const file = path.join(folder, name);
    await fs.writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await fs.rename(`${file}.part`, file);
  };
  return {
    async put(name, picture) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      await write(previewOf(name), picture.preview);
      await write(name, picture.full);
    },
    serve: async (request, name, preview) =>
      send(request, encodeURIComponent(preview ? previewOf(name) : name), {
        root: folder,
        index: false,
        dotfiles: 'deny',
        cacheControl: false,
      }),
    async remove(names) {
      const files = names.flatMap((name) => [name, previewOf(name)]);
      await Promise.all(files.map((file) => fs.rm(path.join(folder, file), { force: true })));
    },
    async listOlderThan(instant) {
      const files = await fs.readdir(folder).catch(() => []);
      const old: string[] = [];
      for (const file of files.filter((f) => f.endsWith('.webp'))) {
        const { mtime } = await fs.stat(path.join(folder, file));
        if (mtime < instant) old.push(file);
      }
      return old;
    },
  };
}
