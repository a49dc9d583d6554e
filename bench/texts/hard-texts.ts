/** Texts that cost browsers most: endless words, marks, directions, emoji, addresses, code and line breaks. */
const pieces = [
  'a', 'م', 'لا', 'א1', 'e\u0301', '\u0301', '👩‍👩‍👧‍👦', '\u200d', '\u202e', '\u00ad', ')', '(', '@Léa', 'http://a',
  'http://a ', '`a`', '`a` ', '```\na\n``` ', '\n', '\r\n', ' ', '\t', '«', '! ', '.\n', 'a@b.c ', '今日', 'ก', 'ffi', '🏳️‍🌈 ',
  'a\u0301\u0302\u0303\u0304\u0305\u0306 ', 'm\u00ad', '\u2067a\u2069', '\u202ea\u202c ', 'ﷺ', 'क्ष', '𒐫', '1,', '- ',
]; // prettier-ignore

/** Signs of which a text is made at random: browsers remember the shapes of a word that comes twice. */
const alphabets: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  'Latin words': [[0x61, 0x7a], [0x61, 0x7a], [0x61, 0x7a], [0x20, 0x20]],
  Latin: [[0x61, 0x7a]],
  Arabic: [[0x621, 0x64a]],
  'Arabic and figures': [[0x621, 0x64a], [0x30, 0x39]],
  Hebrew: [[0x5d0, 0x5ea], [0x61, 0x7a], [0x20, 0x20]],
  Devanagari: [[0x905, 0x94d]],
  Thai: [[0xe01, 0xe3a]],
  Han: [[0x4e00, 0x9fa5]],
  marks: [[0x61, 0x7a], [0x300, 0x36f]],
  emoji: [[0x1f300, 0x1f64f]],
  'all scripts': [[0x21, 0xd7ff], [0x10000, 0x1f9ff]],
  'all scripts, in words': [[0x21, 0xd7ff], [0x20, 0x20]],
}; // prettier-ignore

const HARMLESS = 'Bread and milk';

export type HardText = {
  readonly name: string;
  /** Another text of the kind, if there are several. */
  readonly write: () => string;
};

/** A text as members write them, to compare with. */
export const harmless: HardText = { name: HARMLESS, write: () => HARMLESS };

/** Kinds of texts with a number of letters. */
export function hardTexts(letters: number): readonly HardText[] {
  const repeated = [
    ...pieces.map((piece) => piece.repeat(letters / piece.length)),
    `http://a${')'.repeat(letters)}`,
    '```\n'.repeat(letters / 4),
  ];
  const random = createRandom(letters);
  return [
    ...repeated.map((text) => ({ name: JSON.stringify(text.slice(0, 16)), write: () => cut(text, letters) })),
    ...Object.entries(alphabets).map(([name, ranges]) => ({
      name,
      write: () => cut(Array.from({ length: letters }, () => signOf(ranges, random)).join(''), letters),
    })),
  ];
}

const cut = (text: string, letters: number) => text.slice(0, letters).toWellFormed();

function signOf(ranges: readonly (readonly [number, number])[], random: () => number): string {
  const [from, to] = ranges[Math.floor(random() * ranges.length)] ?? [0x61, 0x7a];
  return String.fromCodePoint(from + Math.floor(random() * (to - from + 1)));
}

/** The same figures in each run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Texts pasted by mistake or by malice. */
export const pastes: readonly string[] = [
  'a',
  'a ',
  '\n',
  '@Léa ',
  '1,',
  'http://a ',
  'e\u0301',
  'م',
  '👩‍👩‍👧‍👦',
  '\u202e',
  ', ',
  ')',
].map((piece) => piece.repeat(100_000 / piece.length));
