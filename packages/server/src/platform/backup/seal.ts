import { createHash } from 'node:crypto';

// The last bytes of an archive are the SHA-256 of all bytes before them. They are in a skippable frame of zstd (RFC 8878,
// section 3.1.2), which other zstd tools ignore. So a change of any byte is detected, even of unused ones.

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

/** Passes the sealed data on, without the seal. Throws at the end if the seal doesn't match; `isSealed` tells whether there was one. */
export function createUnsealing() {
  let isSealed = false;
  async function* pass(source: Chunks): Chunks {
    const hash = createHash('sha256');
    let held = Buffer.alloc(0);
    for await (const chunk of source) {
      // The buffer is small; large chunks are passed on without a copy.
      const [end, ready] =
        chunk.length < SIZE
          ? [Buffer.concat([held, chunk]), []]
          : [chunk.subarray(chunk.length - SIZE), [held, chunk.subarray(0, chunk.length - SIZE)]];
      const surplus = Math.max(end.length - SIZE, 0);
      for (const part of [...ready, end.subarray(0, surplus)]) {
        if (part.length === 0) continue;
        hash.update(part);
        yield part;
      }
      held = Buffer.from(end.subarray(surplus));
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
