import { cp, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const built = path.resolve(import.meta.dirname, '../packages/web/dist');
const HASHED = /-([\w-]{8})\.[a-z\d]+$/;
const WITH_NAMES = /\.(?:js|css|html|json|webmanifest)$/;

/**
 * Copies the web app as a newer build: the same with other names, since each file's name contains a hash of its contents. So it
 * lacks all files that pages of the former build may still request. Returns its folder.
 */
export async function makeNewerWeb(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hestia-newer-web-'));
  // Precompressed files would contain the former names.
  await cp(built, folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) });
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  // The file that names the build is only named: the page loads what it imports.
  const { build } = JSON.parse(await readFile(path.join(folder, 'build.json'), 'utf8')) as { build: string };
  const hashes = new Set([build, ...files.map(({ name }) => name)].flatMap((name) => HASHED.exec(name)?.[1] ?? []));
  const ofOld = new RegExp(`-(${[...hashes].map((hash) => RegExp.escape(hash)).join('|')})(?![\\w-])`, 'g');
  const newer = (text: string) => text.replaceAll(ofOld, (_, hash: string) => `-${hash}n`);
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      if (WITH_NAMES.test(name)) await writeFile(file, newer(await readFile(file, 'utf8')));
      if (HASHED.test(name)) await rename(file, path.join(parentPath, newer(name)));
    }),
  );
  return folder;
}
