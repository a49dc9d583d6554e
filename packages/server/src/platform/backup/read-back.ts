import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { EncryptionKey } from '#platform/backup/encryption.ts';
import { readBackup } from '#platform/backup/read.ts';

const CHUNK = 64 * 1024;

/** How far a file was read back: opened and read whole, or, where only its recipient can open it, byte by byte. */
export type ReadBack = 'whole' | 'bytes';

type ArchiveDigest = { readonly sha256: string; readonly lock: EncryptionKey | null };

/** Reads a file that was just written. Throws when it is not what was written. */
export async function readBack(file: string, { sha256, lock }: ArchiveDigest): Promise<ReadBack> {
  if ((await hashOf(file)) !== sha256)
    throw new Error(`${file} could not be read back as it was written: the disk may be failing`);
  if (lock !== null && 'recipient' in lock) return 'bytes';
  await readBackup({ file, key: lock });
  return 'whole';
}

/** With one reused buffer: a backup has little memory to spare. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK);
  await using handle = await fs.promises.open(file);
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
  }
}

export const readBackWords: Readonly<Record<ReadBack, string>> = {
  whole: 'read back and whole',
  bytes: 'read back byte by byte (only the recipient can open it: `hestia verify` does)',
};
