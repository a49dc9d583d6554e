import { countNews, type DigestCounts } from '@hestia/contract/news/digest.ts';
import type { NewsEntry } from '@hestia/contract/news/schemas.ts';
import { MAX_NEWS } from '@hestia/contract/wire/limits.ts';
import type { Household } from '#platform/db/queries.ts';
import { readNews } from './entries.ts';
import { readLooked } from './repository.ts';

/** Maximum pages per digest: more entries aren't counted. */
const MAX_PAGES = 5;

/** News since the user's last look; `newest` is the last event of them, 0 if none. */
export async function readDigest(on: Household, userId: string): Promise<{ counts: DigestCounts; newest: number }> {
  const { looked, seq } = await readLooked(on, userId);
  const entries: NewsEntry[] = [];
  let before: number | null = seq + 1;
  for (let page = 0; page < MAX_PAGES && before !== null && before > looked + 1; page++) {
    const read: Awaited<ReturnType<typeof readNews>> = await readNews(on, userId, { before, most: MAX_NEWS });
    entries.push(...read.entries.filter((entry) => entry.seq > looked));
    before = read.next;
  }
  return { counts: countNews(entries), newest: entries[0]?.seq ?? 0 };
}
