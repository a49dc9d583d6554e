import type { NewsEntry, NewsPage } from '@hestia/contract/news/schemas.ts';
import type { Household } from '#platform/db/queries.ts';
import { type Draft, draftOf, type NewsEvent } from './drafts.ts';
import { readEvents, readWords, type Words } from './repository.ts';

/** Longer than a line shows. */
const MAX_LENGTH = 160;

/** A page of news for a user, latest first, with the current texts of their subjects. Deleted subjects are left out. */
export async function readNews(
  on: Household,
  userId: string,
  page: { readonly before: number; readonly most: number },
): Promise<NewsPage> {
  const { events, next } = await readEvents(on, userId, page);
  const drafts = events.flatMap((one) => {
    const draft = draftOf(one);
    return draft && concerns(draft, userId) ? [{ event: one, draft }] : [];
  });
  // A member who left is named in the line.
  const ids = drafts.flatMap(({ draft: { deed, thingId, aboutId } }) =>
    deed === 'memberLeft' ? [] : [thingId, aboutId].filter((id) => id != null),
  );
  const words = await readWords(on, [...new Set(ids)]);
  const living = drafts.filter(({ draft: { lives } }) => lives === undefined || words.has(lives));
  return { entries: living.map((each) => entryOf(each, words, userId)), next };
}

const concerns = ({ isForMentioned = false, mentions = [] }: Draft, userId: string): boolean =>
  !isForMentioned || mentions.includes(userId);

/** The number of the last event that is news to a user, 0 if none within one page's events. */
export async function newestOf(on: Household, userId: string, before: number): Promise<number> {
  const { entries } = await readNews(on, userId, { before, most: MAX_LOOKED_THROUGH });
  return entries[0]?.seq ?? 0;
}

const MAX_LOOKED_THROUGH = 50;

function entryOf(
  { event: { seq, at, actor }, draft }: { event: NewsEvent; draft: Draft },
  words: ReadonlyMap<string, Words>,
  me: string,
): NewsEntry {
  const { deed, thingId, aboutId = null, mentions } = draft;
  const thing = thingId === null ? undefined : words.get(thingId);
  const about = aboutId === null ? undefined : words.get(aboutId);
  return {
    seq,
    at,
    actorId: actor,
    deed,
    thingId,
    words: shortened(thing?.words),
    aboutId: about ? aboutId : null,
    aboutWords: shortened(about?.words),
    amount: thing?.amount ?? null,
    isMention: mentions?.includes(me) ?? false,
  };
}

function shortened(words: string | null | undefined): string | null {
  if (words == null) return null;
  const points = [...words];
  return points.length > MAX_LENGTH ? `${points.slice(0, MAX_LENGTH - 1).join('')}…` : words;
}
