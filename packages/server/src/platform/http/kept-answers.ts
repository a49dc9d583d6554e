import { LRUCache } from 'lru-cache';
import type { Caller } from '#platform/http/feature.ts';
import type { Coding, Packed } from '#platform/http/packing.ts';

/** Bytes of answers that are kept, and of the longest one. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST = 1024 * 1024;

/** Answers that still hold, for who asks again without an ETag, as the older client does each time a page is opened. */
export type KeptAnswers = LRUCache<string, Packed>;

/** A place for answers; what was asked for longest ago makes room. */
export const createKeptAnswers = (): KeptAnswers =>
  new LRUCache({
    maxSize: MOST_BYTES,
    maxEntrySize: LONGEST,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });

/** Where an answer is kept: it holds for this person, at this address, until the household's next event, as it was packed. */
export const keyOf = (
  { userId, colocationId }: Caller,
  seq: number,
  { address, coding }: { address: string; coding: Coding | null },
): string => `${userId} ${colocationId} ${seq} ${coding} ${address}`;
