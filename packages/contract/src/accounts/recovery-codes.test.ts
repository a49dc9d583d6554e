import { expect, it } from 'vitest';
import { readRecoveryCode, spellRecoveryCode } from './recovery-codes.ts';

it('spells a code in groups of four, and reads it again', () => {
  expect(spellRecoveryCode('7K0Q1ABCDEFGHJKM')).toBe('7K0Q-1ABC-DEFG-HJKM');
  expect(readRecoveryCode(spellRecoveryCode('7K0Q1ABCDEFGHJKM'))).toBe('7K0Q1ABCDEFGHJKM');
});

it.each(['7k0q-1abc-defg-hjkm', ' 7KOQ iabc DEFG HJKM ', '7K0Q–lABC—DEFG‑HJKM', '７Ｋ０Ｑ1ABCDEFGHJKM'])(
  'reads %j as a user may type it',
  (typed) => {
    expect(readRecoveryCode(typed)).toBe('7K0Q1ABCDEFGHJKM');
  },
);

it.each(['', '7K0Q-1ABC-DEFG-HJK', '7K0Q-1ABC-DEFG-HJKMM', '7K0Q-1ABC-DEFG-HJKU', 'correct horse battery staple'])(
  'takes %j for no code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  },
);
