import { expect, test } from 'vitest';
import { WORDLESS, wordsOf } from './pictures.ts';

const pictures = [{ name: 'a.webp', alt: null }] as never[];

test('a message with only pictures has no text, though older clients show some', () => {
  expect(wordsOf({ content: WORDLESS, pictures })).toBe('');
  expect(wordsOf({ content: 'Look', pictures })).toBe('Look');
});

test('a user can type that sign without a picture', () => {
  expect(wordsOf({ content: WORDLESS })).toBe(WORDLESS);
  expect(wordsOf({ content: WORDLESS, pictures: [] })).toBe(WORDLESS);
});
