import fs from 'node:fs';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/opening/connection.ts';
import { isAlive } from '#platform/db/embedded/processes.ts';
import { filesOf, placesOf, type FileStore } from '#platform/pictures/file-store.ts';
import { folderFiles } from '#platform/pictures/folder.ts';
import type { PicturePlaces } from '#platform/pictures/stores.ts';

const PREFIX = 'backup-';

/** The pictures of one moment, including those that the server deletes meanwhile. */
export type HeldPictures = {
  readonly names: readonly string[];
  /** null: the file is not there. */
  read(file: string): Promise<Buffer | null>;
  release(): void;
};

/**
 * Keeps the pictures of a snapshot. The server deletes picture files in the transaction that deletes their rows. A
 * table lock from before the snapshot, until all files have a second link, therefore prevents deletions. Links take a
 * moment for ten thousands of files, and no space. Buckets have no links: a picture deleted while reading was unused,
 * so the backup doesn't need it.
 */
export async function holdPictures(
  connection: ClientConfig,
  { folder, bucket }: PicturePlaces,
  readNames: () => Promise<readonly string[]>,
): Promise<HeldPictures> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeLeftovers(folder);
  const held = fs.mkdtempSync(path.join(folder, `${PREFIX}${process.pid}-`));
  const release = () => fs.rmSync(held, { recursive: true, force: true });
  const lockClient = new Client(connectionConfig(connection));
  lockClient.on('error', () => {});
  try {
    await lockClient.connect();
    await lockClient.query(`begin; set local lock_timeout = '20s'; lock table images in share mode`);
    const names = await readNames();
    for (const name of names) for (const file of filesOf(name)) hold(folder, file, held);
    const others = [...(bucket ? [bucket] : []), folderFiles(folder)];
    return { names, read: async (file) => (await readHeld(held, file)) ?? readFirst(others, file), release };
  } catch (error) {
    release();
    throw error;
  } finally {
    await lockClient.end();
  }
}

/** Last the folder: a picture may have been moved there from the bucket since. */
async function readFirst(stores: readonly FileStore[], file: string): Promise<Buffer | null> {
  for (const store of stores)
    for (const place of placesOf(file)) {
      const bytes = await store.read(place);
      if (bytes !== null) return bytes;
    }
  return null;
}

/** The folder shows which pictures are copied: a list would grow with them. */
const readHeld = (held: string, file: string): Promise<Buffer | null> =>
  fs.promises.readFile(path.join(held, file)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

function hold(folder: string, file: string, held: string): void {
  // The clean-up moves an unused one to `removed`, and never back.
  for (const place of placesOf(file)) if (linked(path.join(folder, place), held)) return;
}

function linked(from: string, to: string): boolean {
  const place = path.join(to, path.basename(from));
  try {
    fs.linkSync(from, place);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
  }
  // Not every file system has links.
  try {
    fs.copyFileSync(from, place);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files of a backup that was killed. */
function removeLeftovers(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.startsWith(PREFIX)))
    if (!isAlive(Number(name.slice(PREFIX.length).split('-')[0])))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}
