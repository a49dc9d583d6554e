import fs from 'node:fs';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/database.ts';
import { isAlive } from '#platform/db/embedded/processes.ts';

const PREFIX = 'backup-';

/** The pictures of one moment, kept under other names: whatever the server removes meanwhile stays here. */
export type HeldPictures = {
  /** Names of the files. */
  readonly files: readonly string[];
  /** Pictures whose files are not there. */
  readonly missing: number;
  read(file: string): Promise<Buffer>;
  release(): void;
};

/**
 * Holds the pictures that a snapshot knows. Files of pictures are removed in the transaction that forgets them, so that a
 * lock on their table, from before the snapshot until all files have a second name, lets none of them go. Links take a
 * moment for ten thousands of files, and no room.
 */
export async function holdPictures(
  connection: ClientConfig,
  folder: string,
  readNames: () => Promise<readonly string[]>,
): Promise<HeldPictures> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeLeftovers(folder);
  const held = fs.mkdtempSync(path.join(folder, `${PREFIX}${process.pid}-`));
  const release = () => fs.rmSync(held, { recursive: true, force: true });
  const keeper = new Client(connectionConfig(connection));
  keeper.on('error', () => {});
  try {
    await keeper.connect();
    await keeper.query(`begin; set local lock_timeout = '20s'; lock table images in share mode`);
    const names = await readNames();
    const found = names.map((name) => filesOf(name).filter((file) => hold(folder, file, held)));
    return {
      files: found.flat(),
      missing: found.filter((files) => files.length === 0).length,
      read: (file) => fs.promises.readFile(path.join(held, file)),
      release,
    };
  } catch (error) {
    release();
    throw error;
  } finally {
    await keeper.end();
  }
}

/** The files of a picture: as it is, and small. */
export const filesOf = (name: string): string[] => [name, name.replace(/\.webp$/, '.preview')];

function hold(folder: string, file: string, held: string): boolean {
  // The clean-up moves one that nothing shows to `removed`, and never back.
  for (const place of [folder, path.join(folder, 'removed')]) if (linked(path.join(place, file), held)) return true;
  return false;
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

/** Those of a backup that was killed. */
function removeLeftovers(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.startsWith(PREFIX)))
    if (!isAlive(Number(name.slice(PREFIX.length).split('-')[0])))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}
