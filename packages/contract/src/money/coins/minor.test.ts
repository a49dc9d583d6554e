import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../wire/limits.ts';
import { parseMinor, toAmount, toMinor } from './minor.ts';
import { Amount } from '../../wire/primitives.ts';

const anyMinor = fc.integer({ min: -limits.amountMinor * 100, max: limits.amountMinor * 100 });

describe('M1: money is whole minor units everywhere but on the wire', () => {
  test('an amount and its minor units convert into each other exactly', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        expect(toMinor(toAmount(minor))).toBe(minor);
      }),
    );
  });

  test('an amount prints with at most two decimals and is accepted by its own schema', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        const amount = toAmount(minor);
        expect(JSON.stringify(amount)).toMatch(/^-?\d+(\.\d\d?)?$/);
        expect(Amount.safeParse(amount).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([0.0001, 10.0005, 0.1 + 0.2 + 1e-9, Number.NaN, Number.POSITIVE_INFINITY])(
    '%s has no whole number of minor units',
    (amount) => expect(Amount.safeParse(amount).success).toBe(false),
  );
});

describe('a typed amount', () => {
  test.each([
    ['12', 1200],
    ['12.3', 1230],
    ['12.34', 1234],
    ['12,34', 1234],
    ['.5', 50],
    ['5.', 500],
    ['1,234', 123400],
    ['1,234.5', 123450],
    ['1,234,567.89', 123456789],
    ["1'234.50", 123450],
    ['1,23,456.78', 12345678],
    ['1.234,50', 123450],
    ['1.234.567', 123456700],
    ['0,5', 50],
    ['1 234,5', 123450],
    ['\u00a07\u202f000,00 ', 700000],
    ['0', 0],
  ])('%j reads as %i minor units', (text, minor) => expect(parseMinor(text)).toBe(minor));

  test.each([
    ['1.234', 123400],
    ['1.234,56', 123456],
    ['12.5', 1250],
    ['12,5', 1250],
  ])('where a comma parts the decimals, %j reads as %i minor units', (text, minor) =>
    expect(parseMinor(text, ',')).toBe(minor),
  );

  test.each([
    '',
    ' ',
    '.',
    ',',
    '-1',
    '1.234',
    '12,3456',
    '1.2.3',
    '1,23,45',
    '12,3,456.7.8',
    '1,2345,678',
    '1e3',
    'abc',
    '12 €',
    '99999999999999999',
  ])('%j is refused', (text) => expect(parseMinor(text)).toBeNull());

  test('a shown amount reads back as the same minor units', () => {
    fc.assert(
      fc.property(
        fc.nat(limits.amountMinor),
        fc.constantFrom<['en' | 'de' | 'fr', '.' | ',']>(['en', '.'], ['de', ','], ['fr', ',']),
        (minor, [locale, sign]) => {
          const formatted = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(toAmount(minor));
          expect(parseMinor(formatted, sign)).toBe(minor);
        },
      ),
    );
  });
});
