import { statfs } from 'node:fs/promises';
import { ProblemError } from '#platform/kernel/problem-error.ts';

/** Throws `storageFull` while what stores more than it deletes is not taken. */
export type RequireRoom = () => Promise<void>;

const MEGABYTE = 1_000_000;
/** The disk's answer is cached this long: bursts of calls can't use up the reserve. */
const KEPT_MS = 2000;

/** Free bytes on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Keeps some bytes free: a database without space can't write or, at worst, start, and users can't even delete. */
export function keepFree(folder: string, least: number, free = freeBytes): RequireRoom {
  let known: { readonly at: number; readonly isLow: Promise<boolean> } | null = null;
  return async () => {
    if (known === null || performance.now() - known.at > KEPT_MS)
      known = { at: performance.now(), isLow: free(folder).then((bytes) => bytes < least) };
    if (await known.isLow.catch(forget))
      throw new ProblemError(
        'storageFull',
        `The server's disk is almost full (less than ${Math.round(least / MEGABYTE)} MB are left): until its administrator makes room, things can only be read and deleted`,
        undefined,
        60,
      );
  };

  /** An unreadable disk counts as having room. */
  function forget(): boolean {
    known = null;
    return false;
  }
}
