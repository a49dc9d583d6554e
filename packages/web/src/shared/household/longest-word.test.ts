import { expect, test } from 'vitest';
import { longestWord } from './longest-word.ts';

test.each([
  ['Wohngemeinschaft am Park', 16],
  ['Villa Saint-Germain', 7],
  // Breaks anywhere.
  ['八王子のシェアハウス', 1],
  ['', 1],
])('the longest word without a break opportunity: %s', (name, letters) => {
  expect(longestWord(name)).toEqual({ '--longest': letters });
});
