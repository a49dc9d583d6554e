import { expect, test } from 'vitest';
import { bareFigures, currencyIn, isUnclearFigure, plainFigures } from './typed-figures.ts';

test.each([
  ['１２．５０', '12.50'],
  ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
  ['۱۲۳', '123'],
  ['१२३', '123'],
  ['๑๒๓', '123'],
  ['𝟙𝟚', '12'],
  ['١٬٢٣٤٫٥', '1,234.5'],
])('the figures of %j are %s', (text, plain) => expect(plainFigures(text)).toBe(plain));

test("Arabic decimal signs become the reader's", () => {
  expect(plainFigures('١٬٢٣٤٫٥', ',')).toBe('1.234,5');
});

test.each([
  ['€15,38', '15,38'],
  ['CHF 12.50', '12.50'],
  ['12.50chf', '12.50'],
  ['12.-', '12'],
  ['12.—', '12'],
  ['12,– + 3', '12 + 3'],
  ['12.-3', '12.-3'],
  ['Rs. 1,23,456.78', '1,23,456.78'],
  ['R$ 5', '5'],
  ['5 元', '5'],
  ['3€50', '3.50'],
  ['3€4', '3€4'],
  ['3€500', '3€500'],
  ['abc 5', 'abc 5'],
])('without a currency %j is %j', (text, bare) => expect(bareFigures(text)).toBe(bare));

test('a named currency is recognized', () => {
  expect(['€5', '5 CHF', 'US$ 5', '5', '5 abc', '3x4'].map(currencyIn)).toEqual(['€', 'CHF', 'US$', null, null, null]);
});

test('one sign before three digits is ambiguous', () => {
  expect(['1,234', '€1.234', '12.345', '١٬٢٣٤'].map(isUnclearFigure)).toEqual([true, true, true, true]);
  expect(['1,23', '1,234.5', '1234', '0.500', '1234,567', '1,234,567', '1+1,234'].map(isUnclearFigure)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
