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
  /** Moves pictures to where nobody is served from; one that is gone already is no fault. */
  setAside(names: readonly string[]): Promise<void>;
  /** Deletes pictures, also those that were set aside; one that is gone already is no fault. */
  remove(names: readonly string[]): Promise<void>;
};

const previewOf = (name: string): string => name.replace(/\.webp$/, '.preview');
const filesOf = (names: readonly string[]): string[] => names.flatMap((name) => [name, previewOf(name)]);

/** Below the folder of pictures: what the clean-up took. The name of a picture never leads there. */
const REMOVED = 'removed';

/** Keeps pictures as files in a folder. */
export function folderStore(folder: string): ImageStore {
  const removed = path.join(folder, REMOVED);
  const write = async (name: string, bytes: Buffer) => {
    // Written beside and renamed, so that no half picture is ever there.
    const file = path.join(folder, name);
    try {
      await fs.writeFile(`${file}.part`, bytes, { mode: 0o600 });
      await fs.rename(`${file}.part`, file);
    } catch (error) {
      // On a full disk the half of it would hold what room there is.
      await fs.rm(`${file}.part`, { force: true });
      throw error;
    }
  };
  return {
    async put(name, picture) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      await write(previewOf(name), picture.preview);
      await write(name, picture.full);
    },
    async serve(request, name, preview) {
      const file = preview ? previewOf(name) : name;
      const served = await serveFrom(folder, request, file);
      // A database that was restored from a backup may know a picture that was set aside since.
      return served.statusCode === 404 ? serveFrom(removed, request, file) : served;
    },
    async setAside(names) {
      await fs.mkdir(removed, { recursive: true, mode: 0o700 });
      for (const file of filesOf(names)) await unlessGone(fs.rename(path.join(folder, file), path.join(removed, file)));
      await removeFrom(
        folder,
        filesOf(names).map((file) => `${file}.part`),
      );
    },
    async remove(names) {
      const files = filesOf(names);
      await removeFrom(folder, [...files, ...files.map((file) => `${file}.part`)]);
      await removeFrom(removed, files);
    },
  };
}

const serveFrom = (root: string, request: IncomingMessage, file: string): Promise<Served> =>
  send(request, encodeURIComponent(file), { root, index: false, dotfiles: 'deny', cacheControl: false });

async function removeFrom(folder: string, files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => fs.rm(path.join(folder, file), { force: true })));
}

async function unlessGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}
