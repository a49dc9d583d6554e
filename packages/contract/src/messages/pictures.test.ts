import { expect, test } from 'vitest';
import { WORDLESS, wordsOf } from './pictures.ts';

const pictures = [{ name: 'a.webp', alt: null }] as never[];

test('a message of pictures alone has no words, though older clients show some', () => {
  expect(wordsOf({ content: WORDLESS, pictures })).toBe('');
  expect(wordsOf({ content: 'Look', pictures })).toBe('Look');
});

test('whoever writes that sign without a picture has written it', () => {
  expect(wordsOf({ content: WORDLESS })).toBe(WORDLESS);
  expect(wordsOf({ content: WORDLESS, pictures: [] })).toBe(WORDLESS);
});
