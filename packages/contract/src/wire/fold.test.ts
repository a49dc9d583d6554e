import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('case, accents and width are ignored', () => {
  expect(fold('CRÈME Brûlée')).toBe('creme brulee');
  expect(fold('ＷｉＦｉ')).toBe('wifi');
  expect(fold('ｶﾞｽ')).toBe('ガス');
});

test('the marks of kana are kept', () => {
  expect(fold('か')).not.toBe(fold('が'));
});
