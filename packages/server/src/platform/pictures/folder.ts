import send from '@fastify/send';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './file-store.ts';

/** Keeps files in a folder, readable only by its user. */
export function folderFiles(folder: string): FileStore {
  const at = (file: string) => path.join(folder, file);
  return {
    async put(file, bytes) {
      await fs.mkdir(path.dirname(at(file)), { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed, so that no partial one exists.
      const draft = draftOf(at(file));
      try {
        await fs.writeFile(draft, bytes, { mode: 0o600 });
        await fs.rename(draft, at(file));
      } catch (error) {
        // On a full disk, a partial file would take up the space that is left.
        await fs.rm(draft, { force: true });
        throw error;
      }
    },
    read: (file) => unlessMissing(fs.readFile(at(file))),
    serve: (request, file) =>
      send(request, file.split('/').map(encodeURIComponent).join('/'), {
        root: folder,
        index: false,
        dotfiles: 'deny',
        cacheControl: false,
      }),
    async rename(from, to) {
      await fs.mkdir(path.dirname(at(to)), { recursive: true, mode: 0o700 });
      await unlessMissing(fs.rename(at(from), at(to)));
      await fs.rm(draftOf(at(from)), { force: true });
    },
    async remove(files) {
      const all = files.flatMap((file) => [at(file), draftOf(at(file))]);
      await Promise.all(all.map((file) => fs.rm(file, { force: true })));
    },
  };
}

const draftOf = (file: string): string => `${file}.part`;

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
