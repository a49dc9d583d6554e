import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { Lock } from '#platform/backup/encryption.ts';
import { readBackup } from '#platform/backup/read.ts';

/** How far a file was read back: opened and read whole, or, where only its recipient can open it, byte by byte. */
export type ReadBack = 'whole' | 'bytes';

type Expected = { readonly sha256: string; readonly lock: Lock | null };

/** Reads a file that was just written. Throws when it is not what was written. */
export async function readBack(file: string, { sha256, lock }: Expected): Promise<ReadBack> {
  const hash = createHash('sha256');
  for await (const chunk of fs.createReadStream(file)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== sha256)
    throw new Error(`${file} could not be read back as it was written: the disk may be failing`);
  if (lock !== null && 'recipient' in lock) return 'bytes';
  await readBackup({ file, key: lock });
  return 'whole';
}

export const readBackWords: Readonly<Record<ReadBack, string>> = {
  whole: 'read back and whole',
  bytes: 'read back byte by byte (only the recipient can open it: `hestia verify` does)',
};
