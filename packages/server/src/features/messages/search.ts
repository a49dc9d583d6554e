import { setImmediate as letGo } from 'node:timers/promises';
import { type SearchPage, type Cursor, searchBack } from '@hestia/contract/messages/search.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import type { Household } from '#platform/db/queries.ts';
import { readBack, type Row, withParts } from './repository.ts';

/** The longest time of one call, once it has begun. */
const MAX_MS = 200;
/** Shared by all users: searching long texts is work for which others would wait. */
const limit = createConcurrencyLimiter({ concurrency: 2, mostWaiting: 64 });

type Search = { words: string; beforeAt?: string | undefined; before?: string | undefined };

/** Searches back through the chat, batch by batch: without an index, since no standard one finds parts of words. */
export async function searchMessages(
  on: Household,
  { words, beforeAt, before }: Search,
): Promise<{ messages: Message[]; next: Cursor | null }> {
  const read = async (place: Cursor | null, most: number) => {
    const rows = await readBack(on, place, most);
    return rows.map((row) => ({ ...row, sendAt: row.send_at }));
  };
  const { messages, next }: SearchPage<Row & Cursor> = await limit(() => {
    const end = performance.now() + MAX_MS;
    return searchBack(words, {
      before: beforeAt && before ? { sendAt: beforeAt, id: before } : null,
      read,
      isTimeLeft: () => performance.now() < end,
      letGo,
    });
  });
  return { messages: await withParts(on, messages), next };
}
