// Finds what is meant by typed words, with one wrong letter in a word of three or more.
import { fold, foldedWithPlaces } from '@hestia/contract/wire/fold.ts';
import Fuzzy from '@leeoniya/ufuzzy';

/** A searchable thing. */
export type Findable = {
  readonly id: string;
  readonly title: string;
  /** Searched in addition to the title. */
  readonly words?: string;
};

/** `ranges`: the matches as pairs of start and end in the title; empty if they are elsewhere. */
export type Hit<Item> = { readonly item: Item; readonly ranges: readonly (readonly [number, number])[] };

/** Items that are looked at before others have their turn: a few milliseconds on a slow phone. */
const SLICE = 400;
/** With more hits no order is computed. */
const MAX_RANKED = 1000;
/** With more words their order counts: the time grows with the permutations. */
const MAX_PERMUTED = 3;

// The letters of all languages, not only English.
const fuzzy = new Fuzzy({
  unicode: true,
  interSplit: String.raw`[^\p{L}\d']+`,
  intraSplit: String.raw`\p{Ll}\p{Lu}`,
  intraBound: String.raw`\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}`,
  intraChars: String.raw`[\p{L}\d']`,
  intraContr: String.raw`'\p{L}{1,2}\b`,
  intraMode: 1,
});

const folded = new WeakMap<Findable, string>();

function textOf(item: Findable): string {
  const known = folded.get(item);
  if (known !== undefined) return known;
  const text = fold(`${item.title}\n${item.words ?? ''}`);
  folded.set(item, text);
  return text;
}

/**
 * Finds the items in which all words occur, the best first, a slice at a time. `onFound` gets all at the end. Returns a function
 * that stops it.
 */
export function findAll<Item extends Findable>(
  items: readonly Item[],
  words: string,
  onFound: (hits: readonly Hit<Item>[]) => void,
): () => void {
  const needle = fold(words).trim();
  const found: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = (from: number) => {
    const slice = items.slice(from, from + SLICE);
    for (const at of matching(slice.map(textOf), needle)) {
      const item = slice[at];
      if (item) found.push(item);
    }
    if (from + SLICE >= items.length) onFound(ranked(found, needle));
    else timer = setTimeout(() => work(from + SLICE));
  };
  work(0);
  return () => clearTimeout(timer);
}

/** Words of only symbols, like "🍕", are no words to the library. */
const hasLetters = (needle: string): boolean => fuzzy.split(needle).some((term) => term !== '');

function matching(texts: string[], needle: string): readonly number[] {
  if (needle === '') return [];
  if (!hasLetters(needle)) return texts.flatMap((text, at) => (text.includes(needle) ? [at] : []));
  return fuzzy.search(texts, needle, MAX_PERMUTED, 0)[0] ?? [];
}

function ranked<Item extends Findable>(found: readonly Item[], needle: string): readonly Hit<Item>[] {
  const plain = () => found.map((item) => ({ item, ranges: [] }));
  if (found.length > MAX_RANKED || !hasLetters(needle)) return plain();
  const [idxs, info, order] = fuzzy.search(found.map(textOf), needle, MAX_PERMUTED, MAX_RANKED);
  if (!idxs || !info || !order) return plain();
  return order.flatMap((at) => {
    const item = found[info.idx[at] ?? -1];
    return item ? [{ item, ranges: inTitle(item.title, info.ranges[at] ?? []) }] : [];
  });
}

/** Places in the folded text as places in the title as written. */
function inTitle(title: string, ranges: readonly number[]): readonly (readonly [number, number])[] {
  const { folded: text, places } = foldedWithPlaces(title);
  const placeOf = (at: number) => places[at] ?? title.length;
  return pairs(ranges)
    .filter(([start, end]) => start < text.length && end <= text.length)
    .map(([start, end]) => [placeOf(start), placeOf(end)]);
}

const pairs = (ranges: readonly number[]): [number, number][] =>
  ranges.flatMap((start, at): [number, number][] => (at % 2 === 0 ? [[start, ranges[at + 1] ?? start]] : []));
