/**
 * Folds a text for search: without case, accents and width. Marks of Japanese kana distinguish letters (か is not が) and
 * stay.
 */
export const fold = (text: string): string => (isPlain(text) ? text.toLowerCase() : foldMarks(text));

/** Letters of ASCII have no marks and one width. */
const isPlain = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const foldMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/(?![\u3099\u309a])\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFC');

const graphemes = new Intl.Segmenter();

/** A folded text, and the place of each of its letters. */
export function foldedWithPlaces(text: string): { folded: string; places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const letter = fold(segment);
    folded += letter;
    for (let n = 0; n < letter.length; n++) places.push(index);
  }
  return { folded, places };
}
