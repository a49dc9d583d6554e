import { LRUCache } from 'lru-cache';
import type { Standing } from '#platform/access/session-repository.ts';
import type { Encoding, Compressed } from '#platform/http/compression.ts';

/** Bytes of answers that are kept, and of the longest one. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST = 1024 * 1024;
/** So many addresses are remembered as asked for once. */
const MOST_ASKED = 2000;

/**
 * Answers that still hold, for who asks again without an ETag, as the older client does each time a page is opened. Most
 * answers are asked for once and are not worth their memory: they are kept from the second time on.
 */
export class KeptAnswers {
  readonly #asked = new LRUCache<string, true>({ max: MOST_ASKED });
  readonly #kept = new LRUCache<string, Compressed>({
    maxSize: MOST_BYTES,
    maxEntrySize: LONGEST,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });

  get(key: string): Compressed | undefined {
    return this.#kept.get(key);
  }

  /** Takes an answer that was just made. */
  offer(key: string, { body, encoding }: Compressed): void {
    if (this.#asked.has(key)) this.#kept.set(key, { body: Buffer.from(body), encoding });
    else this.#asked.set(key, true);
  }
}

/** Where an answer is kept: it holds for this person, at this address, until the household's next event, as it was compressed. */
export const keyOf = (
  { userId, colocationId, seq, history }: Standing,
  { address, encoding }: { address: string; encoding: Encoding | null },
): string => `${userId} ${colocationId} ${seq} ${history} ${encoding} ${address}`;
