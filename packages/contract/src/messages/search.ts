// Searches the chat, on the server and on a device alike.
import { fold, foldedWithPlaces } from '../wire/fold.ts';
import type { Message } from './schemas.ts';

/** A place in the chat: messages are in order of the instant, then of the id. */
export type Cursor = Pick<Message, 'sendAt' | 'id'>;
/** Newest first. `next`: the place to continue the search; null once all was searched. */
export type SearchPage<M> = { readonly messages: readonly M[]; readonly next: Cursor | null };

/** Limits of one search: results, and messages to search, which is years of a household. */
const MAX_RESULTS = 50;
const MAX_SEARCHED = 20_000;
/** Messages that are read at once: of short ones more than of long ones, so that each batch is about as many letters. */
const MAX_BATCH = 500;
const FIRST_BATCH = 50;
const LETTERS_OF_BATCH = 100_000;
/** Letters that are looked at before others have their turn: a millisecond or two. */
const LETTERS_AT_A_TIME = 16_000;

/** The words that a message must say, each somewhere in it, also within a word: so it is right for Chinese and Japanese. */
export const soughtIn = (words: string): readonly string[] => fold(words).split(/\s+/).filter(Boolean);

const includesAll = (content: string, sought: readonly string[]): boolean => {
  const folded = fold(content);
  return sought.every((word) => folded.includes(word));
};

type SearchInput<M> = {
  readonly before: Cursor | null;
  /** The latest `most` messages before a place, newest first. */
  readonly read: (before: Cursor | null, most: number) => Promise<readonly M[]>;
  readonly isTimeLeft: () => boolean;
  /** Yields to other work, if any. */
  readonly letGo?: () => Promise<unknown>;
};

/** Goes back through the chat until enough is found, enough is read, or the time is up. */
export async function searchBack<M extends Pick<Message, 'content' | 'sendAt' | 'id'>>(
  words: string,
  { before, read, isTimeLeft, letGo }: SearchInput<M>,
): Promise<SearchPage<M>> {
  const sought = soughtIn(words);
  const found: M[] = [];
  let place = before;
  let most = FIRST_BATCH;
  for (let count = 0; count < MAX_SEARCHED;) {
    const batch = await read(place, most);
    let letters = 0;
    let total = 0;
    for (const message of batch) {
      place = { sendAt: message.sendAt, id: message.id };
      if (includesAll(message.content, sought)) found.push(message);
      if (found.length === MAX_RESULTS) return { messages: found, next: place };
      total += message.content.length;
      letters += message.content.length;
      if (letters < LETTERS_AT_A_TIME) continue;
      letters = 0;
      await letGo?.();
    }
    if (batch.length < most) return { messages: found, next: null };
    if (!isTimeLeft()) break;
    count += batch.length;
    const each = Math.max(1, total / batch.length);
    most = Math.min(MAX_BATCH, MAX_SEARCHED - count, Math.max(1, Math.floor(LETTERS_OF_BATCH / each)));
  }
  return { messages: found, next: place };
}

/** Matches of the searched words in a text, in order and without overlaps. */
export function hitsIn(text: string, sought: readonly string[]): readonly (readonly [start: number, end: number])[] {
  const { folded, places } = foldedWithPlaces(text);
  const hits: [number, number][] = [];
  for (let at = 0; at < folded.length;) {
    const word = sought.find((each) => folded.startsWith(each, at));
    if (word) hits.push([places[at] ?? 0, places[at + word.length] ?? text.length]);
    at += word?.length ?? 1;
  }
  return hits;
}
