import { expect, test } from 'vitest';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import {
  addUp,
  byValue,
  byWeight,
  decimalSignIn,
  decimalsRead,
  evenly,
  readCurrency,
  readFigure,
  readMinor,
  sumOf,
} from './figures.ts';

test.each<[string, number | null]>([
  ['12.34', 1234],
  ['-1,234.50', -123_450],
  ['1.234,50', 123_450],
  ['1234,5', 123_450],
  ['−5', -500],
  ['–5', -500],
  [' 7 ', 700],
  ['-33.333333', -3333],
  ['33.335', 3334],
  ['€ 80,00', 8000],
  ['-€80.00', -8000],
  ['80,00 €', 8000],
  ['１２．５０', 1250],
  ['1,23,456.78', 12_345_678],
  ['0', 0],
  ['-0', 0],
  ['1e3', null],
  ['', null],
  ['five', null],
  ['5 EUR', null],
  ['5-', null],
  ['1-2', null],
])('%j is %s minor units', (text, minor) => {
  expect(readMinor(text)).toBe(minor);
});

test('an amount has the decimals of its currency, and is at most what can be paid', () => {
  expect([readMinor('1.5', 3), readMinor('1.2345', 3)]).toEqual([1500, 1235]);
  const most = String(mostMinor() / 100);
  expect([readMinor(most), readMinor(String(mostMinor() / 100 + 0.01))]).toEqual([mostMinor(), null]);
  expect(['EUR', 'JPY', 'KWD', null].map(decimalsRead)).toEqual([2, 2, 3, 2]);
});

test('a table has one decimal sign, which its other cells decide', () => {
  expect(decimalSignIn(['80,00', '-40,00', '12,4'])).toBe(',');
  expect(decimalSignIn(['923,595', '1231,46'])).toBe(',');
  expect(decimalSignIn(['1,234.50', '1,234', ''])).toBe('.');
  expect([
    readFigure('923,595', 2, { sign: ',' }),
    readFigure('923,595', 2, { sign: '.' }),
    readFigure('-307.8655'),
  ]).toEqual([92_359.5, 92_359_500, -30_786.55]);
});

test('a currency is three letters in any case; other values mean none', () => {
  expect([' eur ', 'CHF'].map(readCurrency)).toEqual(['EUR', 'CHF']);
  for (const none of ['', null, undefined, 'XXX', 'EURO', 'AEUR', 'E1R', '€']) expect(readCurrency(none)).toBeNull();
});

test('parts are added up by person, in the order of their first', () => {
  const sums = addUp([
    ['b', 1],
    ['a', 2],
    ['b', 3],
  ]);
  expect([Object.entries(sums), sumOf(sums), sumOf({})]).toEqual([
    [
      ['b', 4],
      ['a', 2],
    ],
    6,
    0,
  ]);
});

test('a split by value with a part above zero is valid; one by equal weights is even', () => {
  expect(byValue({ a: 150, b: 0, c: -50 })).toEqual({ kind: 'amounts', amounts: { a: 150, c: -50 } });
  expect(byWeight({ a: 2, b: 0, c: 2 })).toEqual(evenly(['a', 'c']));
  expect(byWeight({ a: 2, b: 1, c: 0 })).toEqual({ kind: 'shares', weights: { a: 2, b: 1 } });
  expect(byWeight({ a: 0 })).toEqual({ kind: 'evenly', between: [] });
});

test('weights that are finer than hundredths keep their proportion', () => {
  const weightsOf = (parts: Record<string, number>) => byWeight(parts);
  expect(weightsOf({ a: 1, b: 0.125 })).toEqual({ kind: 'shares', weights: { a: 10, b: 1.25 } });
  expect(weightsOf({ a: 1.1, b: 2.25 })).toEqual({ kind: 'shares', weights: { a: 1.1, b: 2.25 } });
  expect(weightsOf({ a: 0.0001, b: 0.0003 })).toEqual({ kind: 'shares', weights: { a: 0.01, b: 0.03 } });
});
