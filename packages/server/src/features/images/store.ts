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
/** The name of the picture that a file belongs to, be it the small one or the torso of a write that was cut off. */
const nameOf = (file: string): string => file.replace(/\.(webp|preview)(\.part)?$/, '.webp');

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
      const files = names.flatMap((name) => [name, previewOf(name)]).flatMap((file) => [file, `${file}.part`]);
      await Promise.all(files.map((file) => fs.rm(path.join(folder, file), { force: true })));
    },
    async listOlderThan(instant) {
      const files = await fs.readdir(folder).catch(() => []);
      const old = new Set<string>();
      for (const file of files) {
        // One that was removed meanwhile is no concern.
        const about = await fs.stat(path.join(folder, file)).catch(() => null);
        if (about && about.mtime < instant) old.add(nameOf(file));
      }
      return [...old];
    },
  };
}
