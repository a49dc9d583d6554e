import { countNews, type DigestCounts } from '@hestia/contract/news/digest.ts';
import type { NewsEntry } from '@hestia/contract/news/schemas.ts';
import { mostNews } from '@hestia/contract/wire/limits.ts';
import type { Queries } from '#platform/db/queries.ts';
import { readNews } from './entries.ts';
import { readLooked, type Reader } from './repository.ts';

/** Pages that one digest counts: beyond that many entries nobody minds the figure. */
const MAX_PAGES = 5;

/** What happened since somebody last looked; `newest` is the last event of it, 0 when nothing did. */
export async function readDigest(on: Queries, reader: Reader): Promise<{ counts: DigestCounts; newest: number }> {
  const { looked, seq } = await readLooked(on, reader);
  const entries: NewsEntry[] = [];
  let before: number | null = seq + 1;
  for (let page = 0; page < MAX_PAGES && before !== null && before > looked + 1; page++) {
    const read: Awaited<ReturnType<typeof readNews>> = await readNews(on, reader, { before, most: mostNews });
    entries.push(...read.entries.filter((entry) => entry.seq > looked));
    before = read.next;
  }
  return { counts: countNews(entries), newest: entries[0]?.seq ?? 0 };
}
