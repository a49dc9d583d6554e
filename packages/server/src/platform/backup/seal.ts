import { createHash } from 'node:crypto';

// The last bytes of an archive are the SHA-256 of all bytes before them, in a skippable frame of zstd (RFC 8878, section
// 3.1.2): other tools that know zstd pass over it. So no byte of a file can change unseen, also none of those that mean nothing.

/** The frame's magic number 0x184D2A5E and the size of its content, both little-endian. */
const HEAD = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const SIZE = HEAD.length + 32;

type Chunks = AsyncIterable<Uint8Array>;

/** Passes a stream on, and its seal after it. */
export async function* seal(source: Chunks): Chunks {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([HEAD, hash.digest()]);
}

/** Passes on what was sealed, without the seal. Throws at the end if the seal is of other bytes; `isSealed` says whether there was one. */
export function createUnsealing() {
  let isSealed = false;
  async function* pass(source: Chunks): Chunks {
    const hash = createHash('sha256');
    let held = Buffer.alloc(0);
    for await (const chunk of source) {
      const all = Buffer.concat([held, chunk]);
      const ready = all.subarray(0, Math.max(all.length - SIZE, 0));
      held = Buffer.from(all.subarray(ready.length));
      hash.update(ready);
      yield ready;
    }
    if (!held.subarray(0, HEAD.length).equals(HEAD)) {
      yield held;
      return;
    }
    if (!held.subarray(HEAD.length).equals(hash.digest()))
      throw new Error('Invalid backup: its bytes are not those that were written');
    isSealed = true;
  }
  return { pass, isSealed: (): boolean => isSealed };
}
