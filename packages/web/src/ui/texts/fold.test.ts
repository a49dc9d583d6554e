import { expect, test } from 'vitest';
import { beginningOf, FOLD, foldParts, piecesOf, readOut } from './fold.ts';

const shownOf = (text: string, times?: number) => foldParts([{ text }], times);

test('a text that is read at once is shown whole', () => {
  for (const text of ['', 'Bins', 'a'.repeat(FOLD.letters), 'line\n'.repeat(FOLD.lines - 1)])
    expect(shownOf(text)).toEqual({ shown: [{ text }], isWhole: true });
});

test('past thirty lines or two thousand letters it ends, and goes on as often as one asks', () => {
  const lines = Array.from({ length: 70 }, (_, at) => `line ${at + 1}`).join('\n');
  expect(shownOf(lines).shown[0]?.text.endsWith('\nline 30')).toBe(true);
  expect(shownOf(lines, 2).shown[0]?.text.endsWith('\nline 60')).toBe(true);
  expect(shownOf(lines, 3)).toEqual({ shown: [{ text: lines }], isWhole: true });
  expect(shownOf('b '.repeat(2001)).shown[0]?.text).toHaveLength(2000);
});

test('a text that takes a browser longer ends sooner: wide letters, piles of marks, letters of all scripts, words without an end to look up, changes of script', () => {
  const endOf = (text: string) => shownOf(text).shown[0]?.text.length;
  expect(endOf('今日'.repeat(1000))).toBe(800);
  expect(endOf(`a${'\u0301'.repeat(1999)}`)).toBeLessThan(250);
  const scripts = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x12000 + at)).join('');
  expect(endOf(scripts)).toBeLessThan(500);
  expect(endOf('ก'.repeat(2000))).toBeLessThan(500);
  expect(endOf('א1'.repeat(1000))).toBeLessThan(500);
  expect(endOf('今 한 ա ก а ø α '.repeat(130))).toBeLessThan(500);
  // Each page begins with the alphabet anew, and the end is reached.
  expect(shownOf(scripts, 80).isWhole).toBe(true);
});

test.each([
  'Xin chào các bạn, tối nay chúng ta ăn phở nhé. '.repeat(42),
  'สวัสดีทุกคน เย็นนี้กินอะไรดี '.repeat(66),
  'שָׁלוֹם לְכֻלָּם, מָה נֹאכַל הָעֶרֶב? '.repeat(52),
  'Καλησπέρα σε όλους, τι θα φάμε απόψε; 🍝 '.repeat(46),
  'שלום לכולם, ניפגש ב־18:30 ברחוב 5. '.repeat(57),
  '今日はIKEAで買い物、夜8時から鍋パーティー！'.repeat(30),
  '오늘 저녁 8시에 같이 밥 먹어요, OK? '.repeat(42),
  'नमस्ते, आज रात हम क्या खाएंगे? '.repeat(64),
])('a text of one language has its two thousand letters: %s', (text) => {
  expect(shownOf(text).isWhole).toBe(true);
});

test('a link that does not fit leads where it did, and parts beyond a hundred wait', () => {
  const link = { text: `https://a.example/${'b'.repeat(4000)}`, href: 'whole' };
  expect(foldParts([link])).toEqual({ shown: [{ text: link.text.slice(0, 2000), href: 'whole' }], isWhole: false });
  const codes = Array.from({ length: 2000 }, () => ({ text: 'a' }));
  expect(foldParts(codes).shown).toHaveLength(FOLD.parts);
});

test('no sign is cut in two', () => {
  for (const sign of ['👩‍👩‍👧‍👦', 'é'.normalize('NFD'), '𝒶'])
    for (let before = 0; before < 12; before++) {
      const text = 'x'.repeat(FOLD.letters - before) + sign + 'y'.repeat(20);
      const end = shownOf(text).shown[0]?.text ?? '';
      expect(text.slice(end.length)).toMatch(/^[👩👧👦e𝒶y]|^$/u);
      expect(end.isWellFormed()).toBe(true);
    }
});

test('a word without an end gets ends; a language without spaces, an address and a long word do not', () => {
  for (const word of ['م'.repeat(2000), 'a'.repeat(2000), `a${'\u0301'.repeat(1999)}`]) {
    const pieces = piecesOf(word);
    expect(pieces.join('')).toBe(word);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(81);
    expect(pieces.length).toBeLessThanOrEqual(60);
  }
  for (const text of ['今日は'.repeat(600), 'ก'.repeat(2000), 'Donaudampfschifffahrtsgesellschaft'.repeat(2), ''])
    expect(piecesOf(text)).toEqual([text]);
});

test('a row names a text by its first line, which is cut where it is long', () => {
  expect(beginningOf('The hob, too\nand the oven')).toBe('The hob, too');
  const word = beginningOf('م'.repeat(2000));
  expect(word).toBe(`${'م'.repeat(120)}…`);
  expect(beginningOf(`${'x'.repeat(119)}👩‍👩‍👧‍👦 and more`)).toBe(`${'x'.repeat(119)}…`);
});

test('what is read out at once is short', () => {
  expect(readOut('a'.repeat(500))).toBe('a'.repeat(500));
  expect(readOut('a'.repeat(6000))).toBe(`${'a'.repeat(500)}…`);
  expect(readOut('\u0301'.repeat(6000)).length).toBeLessThan(100);
});
