/** What cost browsers most: endless words, marks, directions, emoji, addresses, code and line breaks. */
const pieces = [
  'a', 'م', 'لا', 'א1', 'e\u0301', '\u0301', '👩‍👩‍👧‍👦', '\u200d', '\u202e', '\u00ad', ')', '(', '@Léa', 'http://a',
  'http://a ', '`a`', '`a` ', '```\na\n``` ', '\n', '\r\n', ' ', '\t', '«', '! ', '.\n', 'a@b.c ', '今日', 'ก', 'ffi', '🏳️‍🌈 ',
]; // prettier-ignore

/** Texts of so many letters; the first is plain. */
export function hardTexts(letters: number): readonly { readonly text: string }[] {
  const texts = [
    'Bread and milk',
    ...pieces.map((piece) => piece.repeat(letters / piece.length)),
    `http://a${')'.repeat(letters)}`,
    '```\n'.repeat(letters / 4),
  ];
  return texts.map((text) => ({ text: text.slice(0, letters).toWellFormed() }));
}

/** What is pasted by mistake or by malice. */
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
