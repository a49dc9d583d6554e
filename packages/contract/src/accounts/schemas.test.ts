import { expect, it } from 'vitest';
import { LanguageInput } from './schemas.ts';

it.each([
  ['ja', 'ja'],
  ['FR', 'fr'],
  ['Japanese', 'ja'],
  ['chinese', 'zh'],
  [0, 'fr'],
  ['3', 'de'],
  [5, 'ja'],
])('reads the language %j as %s', (input, code) => {
  expect(LanguageInput.parse(input)).toBe(code);
});

it.each(['', 'Klingon', 6, -1, 0.5, '__proto__', 'length', null])('refuses %j as a language', (input) => {
  expect(LanguageInput.safeParse(input).success).toBe(false);
});
