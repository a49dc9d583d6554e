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
