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
])('reads the language %j as %s', (said, code) => {
  expect(LanguageInput.parse(said)).toBe(code);
});

it.each(['', 'Klingon', 6, -1, 0.5, '__proto__', 'length', null])('refuses %j as a language', (said) => {
  expect(LanguageInput.safeParse(said).success).toBe(false);
});
