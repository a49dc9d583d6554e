// Searching the chat, the same on the server and on what a device keeps.
import { fold } from '../wire/fold.ts';
import type { Message } from './schemas.ts';

/** A place in the chat: messages are in order of the instant, then of the id. */
export type Cursor = Pick<Message, 'sendAt' | 'id'>;
/** Newest first. `next`: below it one can go on searching; null once all was searched. */
export type Found<M> = { readonly messages: readonly M[]; readonly next: Cursor | null };

/** What one call finds, and looks at, at most: years of a household. */
const MAX_RESULTS = 50;
const MAX_SEARCHED = 20_000;
const BATCH = 500;

/** The words that a message must say, each somewhere in it, also within a word: so it is right for Chinese and Japanese. */
export const soughtIn = (words: string): readonly string[] => fold(words).split(/\s+/).filter(Boolean);

const includesAll = (content: string, sought: readonly string[]): boolean => {
  const folded = fold(content);
  return sought.every((word) => folded.includes(word));
};

type Reading<M> = {
  readonly before: Cursor | null;
  /** The latest `most` messages before a place, newest first. */
  readonly read: (before: Cursor | null, most: number) => Promise<readonly M[]>;
  readonly isTimeLeft: () => boolean;
};

/** Goes back through the chat until enough is found, enough is read, or the time is up. */
export async function searchBack<M extends Pick<Message, 'content' | 'sendAt' | 'id'>>(
  words: string,
  { before, read, isTimeLeft }: Reading<M>,
): Promise<Found<M>> {
  const sought = soughtIn(words);
  const found: M[] = [];
  let place = before;
  for (let count = 0; count < MAX_SEARCHED; count += BATCH) {
    const batch = await read(place, BATCH);
    for (const message of batch) {
      place = { sendAt: message.sendAt, id: message.id };
      if (includesAll(message.content, sought)) found.push(message);
      if (found.length === MAX_RESULTS) return { messages: found, next: place };
    }
    if (batch.length < BATCH) return { messages: found, next: null };
    if (!isTimeLeft()) break;
  }
  return { messages: found, next: place };
}

/** Where a text says what is sought, in order and without overlaps. */
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

const graphemes = new Intl.Segmenter();

/** A folded text, and where each of its letters stood. */
function foldedWithPlaces(text: string): { folded: string; places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const letter = fold(segment);
    folded += letter;
    for (let n = 0; n < letter.length; n++) places.push(index);
  }
  return { folded, places };
}
