// A typed text as tokens: words, numbers and signs, each with its place in the text.

export type Token = {
  readonly start: number;
  readonly end: number;
  /** As compared: lower case, without accents, half width. */
  readonly key: string;
  readonly kind: 'word' | 'number' | 'sign';
};

const BESIDE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々`;
/** Letters of scripts without spaces are a token each. */
const UNSPACED = new RegExp(`^[${BESIDE}]$`, 'u');
const TOKEN = new RegExp(
  String.raw`(?<number>[0-9](?:[0-9.,'’]*[0-9])?)|(?<word>[${BESIDE}]|(?:(?![${BESIDE}])[\p{L}\p{M}])+)|\S`,
  'gu',
);

/** Full-width forms and their replacements are one letter each, so positions stay. */
const halfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E\uFFE1\uFFE5]/g, (letter) =>
    letter === '\uFFE5'
      ? '¥'
      : letter === '\uFFE1'
        ? '£'
        : String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xfe_e0),
  );

/** Two spellings that are one word to a reader. */
const keyOf = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC');

export function tokensOf(text: string): readonly Token[] {
  return [...halfWidth(text).matchAll(TOKEN)].map(({ 0: found, index, groups }) => ({
    start: index,
    end: index + found.length,
    key: groups?.['word'] === undefined ? found : keyOf(found),
    kind: groups?.['number'] !== undefined ? 'number' : groups?.['word'] !== undefined ? 'word' : 'sign',
  }));
}

export const keysOf = (text: string): readonly string[] => tokensOf(text).map(({ key }) => key);

export const isUnspaced = (token: Token | undefined): boolean => token !== undefined && UNSPACED.test(token.key);

/** Whether no text is between two tokens. */
export const touch = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && right !== undefined && left.end === right.start;
