import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('case, accents and width make no difference', () => {
  expect(fold('CRÈME Brûlée')).toBe('creme brulee');
  expect(fold('ＷｉＦｉ')).toBe('wifi');
  expect(fold('ｶﾞｽ')).toBe('ガス');
});

test('the marks of kana do', () => {
  expect(fold('か')).not.toBe(fold('が'));
});
