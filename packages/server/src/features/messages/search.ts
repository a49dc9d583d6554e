import { type Found, type Cursor, searchBack } from '@hestia/contract/messages/search.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { Queries } from '#platform/db/queries.ts';
import { readBack, type Row, withParts } from './repository.ts';

/** Nobody else waits longer for somebody's search. */
const MAX_MS = 200;

type Search = { words: string; beforeAt?: string | undefined; before?: string | undefined };

/** Goes back through the chat, batch by batch: without an index, since none that every database has finds parts of words. */
export async function searchMessages(
  on: Queries,
  colocationId: string,
  { words, beforeAt, before }: Search,
): Promise<{ messages: Message[]; next: Cursor | null }> {
  const end = performance.now() + MAX_MS;
  const { messages, next }: Found<Row & Cursor> = await searchBack(words, {
    before: beforeAt && before ? { sendAt: beforeAt, id: before } : null,
    read: async (place, most) => {
      const rows = await readBack(on, colocationId, place, most);
      return rows.map((row) => ({ ...row, sendAt: row.send_at }));
    },
    isTimeLeft: () => performance.now() < end,
  });
  return { messages: await withParts(on, colocationId, messages), next };
}
