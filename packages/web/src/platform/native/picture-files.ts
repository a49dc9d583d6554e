import type { Directory } from '@capacitor/filesystem';
import type { PictureShelf } from '#platform/kernel/native.ts';
import { Filesystem } from './plugins.ts';

/** The system may delete it when it needs space, and backups exclude it. */
const directory = 'CACHE' as Directory;
const FOLDER = 'pictures';
/** The path of a file that was handed to the phone (share.ts). */
export const SHARED_FOLDER = 'shared';

/** Pictures as files of the phone, by name, with the interface of those in Cache Storage. */
export function fileShelf(name: string): PictureShelf {
  const folder = `${FOLDER}/${name}`;
  // Keys are paths with queries: no name of a file, until they are encoded.
  const at = (key: string) => ({ path: `${folder}/${encodeURIComponent(key)}`, directory });
  return {
    async get(key) {
      const file = await Filesystem.readFile(at(key)).catch(() => null);
      if (file === null) return null;
      return file.data instanceof Blob ? file.data : blobOf(file.data);
    },
    async put(key, picture) {
      // Eviction is by the time of writing: a rewritten one is the newest.
      await Filesystem.deleteFile(at(key)).catch(() => undefined);
      const written = { ...at(key), data: await base64Of(picture), recursive: true };
      await Filesystem.writeFile(written);
    },
    async keys() {
      const { files } = await Filesystem.readdir({ path: folder, directory }).catch(() => ({ files: [] }));
      return files.toSorted((a, b) => a.mtime - b.mtime).map((file) => decodeURIComponent(file.name));
    },
    async delete(key) {
      await Filesystem.deleteFile(at(key)).catch(() => undefined);
    },
  };
}

/** Deletes the pictures of all shelves, exported files, and the camera's photos for forms. */
export async function forgetPictureFiles(): Promise<void> {
  const folders = [
    { path: FOLDER, directory },
    { path: SHARED_FOLDER, directory },
    // Android only (`file_paths.xml`).
    { path: 'Pictures', directory: 'EXTERNAL' as Directory },
  ];
  for (const folder of folders) await Filesystem.rmdir({ ...folder, recursive: true }).catch(() => undefined);
}

/** Through a data URL, whose head the phone does not want. */
export const base64Of = async (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });

const blobOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], { type: 'image/webp' });
