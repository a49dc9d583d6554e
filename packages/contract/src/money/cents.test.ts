import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../wire/limits.ts';
import { parseCents, toAmount, toCents } from './cents.ts';
import { Amount } from '../wire/primitives.ts';

const anyCents = fc.integer({ min: -limits.amountCents * 100, max: limits.amountCents * 100 });

describe('M1: money is whole cents everywhere but on the wire', () => {
  test('an amount and its cents turn into each other exactly', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(toCents(toAmount(cents))).toBe(cents);
      }),
    );
  });

  test('an amount prints with at most two decimals and is accepted by its own schema', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const amount = toAmount(cents);
        expect(JSON.stringify(amount)).toMatch(/^-?\d+(\.\d\d?)?$/);
        expect(Amount.safeParse(amount).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([0.0001, 10.0005, 0.1 + 0.2 + 1e-9, Number.NaN, Number.POSITIVE_INFINITY])(
    '%s has no whole number of cents',
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
    ['1 234,5', 123450],
    ['\u00a07\u202f000,00 ', 700000],
    ['0', 0],
  ])('%j reads as %i cents', (text, cents) => expect(parseCents(text)).toBe(cents));

  test.each([
    ['1.234', 123400],
    ['1.234,56', 123456],
    ['12.5', 1250],
    ['12,5', 1250],
  ])('where a comma parts the decimals, %j reads as %i cents', (text, cents) =>
    expect(parseCents(text, ',')).toBe(cents),
  );

  test.each(['', ' ', '.', ',', '-1', '1.234', '12,3456', '1.2.3', '1e3', 'abc', '12 €', '99999999999999999'])(
    '%j is refused',
    (text) => expect(parseCents(text)).toBeNull(),
  );

  test('what is shown reads back as the same cents', () => {
    fc.assert(
      fc.property(
        fc.nat(limits.amountCents),
        fc.constantFrom<['en' | 'de' | 'fr', '.' | ',']>(['en', '.'], ['de', ','], ['fr', ',']),
        (cents, [locale, sign]) => {
          const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(toAmount(cents));
          expect(parseCents(shown, sign)).toBe(cents);
        },
      ),
    );
  });
});
