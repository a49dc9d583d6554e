import { createHash } from 'node:crypto';

/** One checksum for all entries, in constant memory: of their names, contents and order. */
export function createDigest() {
  const all = createHash('sha256');
  return {
    add(name: string, bytes: Buffer): void {
      all.update(`${createHash('sha256').update(bytes).digest('hex')} ${name}\n`);
    },
    end: (): string => all.digest('hex'),
  };
}
