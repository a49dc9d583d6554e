import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalSignOf, evaluateAmount, respelled } from './arithmetic.ts';

describe('a typed amount', () => {
  test.each([
    ['12', 1200],
    ['12+3,50', 1550],
    ['46.80 + 12', 5880],
    ['3×4,20', 1260],
    ['(10+2)/3', 400],
    ['10-2.5', 750],
    ['2*(3+4)-1', 1300],
    ['1 234,50', 123450],
    ['1.234,50', 123450],
    ['1,249*40', 4996],
    ['10:4', 250],
    ['１２＋３', 1500],
    ['58,80 €', 5880],
    ['€15,38', 1538],
    ['CHF 12.50', 1250],
    ['12,50 chf', 1250],
    ['12.-', 1200],
    ['Fr. 12.–', 1200],
    ['12.-+3,50', 1550],
    ['12.-3', 900],
    ['1,23,456.78', 12_345_678],
    ['1,234.56', 123_456],
    ['1.234.567', 123_456_700],
    ['0.500', 50],
    ['3€50', 350],
    ['3€ + 4 €', 700],
    ['US$ 7', 700],
    ['120 kr', 12_000],
    ['1200円', 120_000],
    ['１２，５０', 1250],
    ['١٢٫٥٠', 1250],
    ['١٬٢٣٤٫٥٠', 123_450],
    ['۱۲٫۵', 1250],
    ['१२.५', 1250],
    ['3x4', 1200],
    ['3X$4', 1200],
    ['3€4', undefined],
    ['12 abc', undefined],
    ['12o', undefined],
    ['=12', undefined],
    ['', undefined],
    ['12+', undefined],
    ['58,8o', undefined],
    ['1/0', undefined],
    ['(1', undefined],
    ['1)', undefined],
    ['1.2.3', undefined],
    ['9e9', undefined],
  ])('%j comes to %j minor units where a comma parts the decimals', (typed, minor) => {
    expect(evaluateAmount(typed, ',')?.minor).toBe(minor);
  });

  test('a comma groups thousands where a point parts the decimals', () => {
    expect(evaluateAmount('1,234', '.')?.minor).toBe(123_400);
    expect(evaluateAmount('12,50', '.')?.minor).toBe(1250);
    for (const typed of ['€15,38', '15.38 €', '¥15,38', '١٥٫٣٨']) expect(evaluateAmount(typed, '.')?.minor).toBe(1538);
    expect(evaluateAmount('1.234,50', '.')?.minor).toBe(123_450);
  });

  test('an amount or sum is the same when rewritten with the other separator', () => {
    expect(respelled('1,256.98')).toBe('1.256,98');
    const pieces = fc.constantFrom('0', '3', '12', '256', '000', '.', ',', '+', '-', '*', '(', ')', ' ');
    const typed = fc.array(pieces, { minLength: 1, maxLength: 9 }).map((all) => all.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        expect(evaluateAmount(respelled(text), ',')).toEqual(evaluateAmount(text, '.'));
        expect(respelled(respelled(text))).toBe(text);
      }),
    );
  });

  test('only a calculation is a sum', () => {
    expect(evaluateAmount('12', '.')?.isSum).toBe(false);
    expect(evaluateAmount('6*2', '.')?.isSum).toBe(true);
  });

  test('each language has its decimal sign', () => {
    expect(['fr', 'de', 'es', 'en', 'ja', 'zh-CN'].map(decimalSignOf)).toEqual([',', ',', ',', '.', '.', '.']);
  });
});
