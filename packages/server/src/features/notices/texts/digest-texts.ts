import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { type DigestCounts, type DigestPart, digestParts } from '@hestia/contract/news/digest.ts';
import { readTexts } from '#platform/texts.ts';
import type { NoticeText } from './texts.ts';

/** The countable parts of joined pushes, including those that a digest doesn't mention. */
export type CountedPart = DigestPart | 'due' | 'poll' | 'question';
const countedParts: readonly CountedPart[] = ['question', 'due', ...digestParts, 'poll'];

const say = readTexts('digest');

/** The text of a digest in the reader's language; English by default. */
export const digestText = (counts: DigestCounts, language: Language | null): NoticeText => ({
  title: say(language, 'title'),
  body: countText(counts, language),
});

/** Counts in a fixed order: “12 new messages and 2 tasks due”. */
export function countText(counts: Readonly<Partial<Record<CountedPart, number>>>, language: Language | null): string {
  const parts = countedParts.flatMap((part) => {
    const count = counts[part] ?? 0;
    return count > 0 ? [say(language, `count.${part}`, { count })] : [];
  });
  return new Intl.ListFormat(language ?? 'en').format(parts);
}
