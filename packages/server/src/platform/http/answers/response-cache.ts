import { LRUCache } from 'lru-cache';
import type { SessionState } from '#platform/access/session-repository.ts';
import type { Encoding, CompressedBody } from '#platform/http/answers/compression.ts';

/** Maximum total size of cached responses in bytes, and of a single one. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ENTRY_BYTES = 1024 * 1024;
/** Number of remembered URLs that were requested once. */
const MAX_ASKED = 2000;

/**
 * Caches valid responses for clients that repeat a request without an ETag, as the older client does with each page. Most
 * responses are requested once and not worth the memory: they are cached from the second request on.
 */
export class ResponseCache {
  readonly #asked = new LRUCache<string, true>({ max: MAX_ASKED });
  readonly #entries = new LRUCache<string, CompressedBody>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });

  get(key: string): CompressedBody | undefined {
    return this.#entries.get(key);
  }

  /** Offers a new response to the cache. */
  offer(key: string, { body, encoding }: CompressedBody): void {
    if (this.#asked.has(key)) this.#entries.set(key, { body: Buffer.from(body), encoding });
    else this.#asked.set(key, true);
  }
}

/** The cache key: a response is valid for this user, URL and encoding until the household's next event. */
export const keyOf = (
  { userId, colocationId, seq, history }: SessionState,
  { address, encoding }: { address: string; encoding: Encoding | null },
): string => `${userId} ${colocationId} ${seq} ${history} ${encoding} ${address}`;
