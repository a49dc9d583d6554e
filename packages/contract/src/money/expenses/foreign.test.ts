import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAmount } from '../coins/minor.ts';
import { minorOfOriginal, converted, originalOf } from './foreign.ts';
import { editOriginal } from '../shapes/original.ts';
import { isRate } from '../coins/rate.ts';
import type { Original } from '../shapes/model.ts';
import { originalOut } from '../shapes/wire.ts';

const usual = { from: 2, to: 2 };
const francs = (amount: number, rate: string): Original => ({ currency: 'CHF', minor: amount * 100, rate });
const told = (...of: Parameters<typeof francs>) => originalOut(francs(...of));

describe('M24: an amount in another currency', () => {
  test.each([
    [2000, '1.0534', usual, 2107],
    // Exactly half a minor unit is rounded up, less is rounded down.
    [1, '0.5', usual, 1],
    [100, '1.005', usual, 101],
    [100, '1.004999999999', usual, 100],
    // 1,000 yen, which have no decimals, in euros; and euros in dinars, which have three.
    [1000, '0.0061', { from: 0, to: 2 }, 610],
    [1999, '0.3341', { from: 2, to: 3 }, 6679],
    [100_000_000_000_000, '0.000000000001', { from: 2, to: 0 }, 1],
    [3, '0.1', usual, 0],
  ])('%i at %s', (minor, rate, decimals, expected) => {
    expect(converted(minor, rate, decimals)).toBe(expected);
  });

  test('an amount in another currency is the nearest whole minor unit, exactly, and the same below 0', () => {
    const rate = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 999_999 }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), rate, (minor, [units, millionths]) => {
        const text = `${units}.${String(millionths).padStart(6, '0')}`;
        const exact = BigInt(minor) * (BigInt(units) * 1_000_000n + BigInt(millionths));
        const found = converted(minor, text, usual);
        // Half a unit at most away, and never half a unit above.
        const off = BigInt(found) * 1_000_000n - exact;
        expect(off > -500_000n && off <= 500_000n).toBe(true);
        expect(converted(0 - minor, text, usual)).toBe(0 - found);
      }),
      { numRuns: 300 },
    );
  });

  test("an original must convert to the household's amount, and be no finer than its currency", () => {
    expect(originalOf(2107, told(20, '1.0534'))).toEqual({ original: francs(20, '1.0534') });
    expect(originalOf(2108, told(20, '1.0534'))).toMatchObject({ field: 'original', reason: 'amount' });
    expect(originalOf(2107, told(-20, '1.0534'))).toMatchObject({ reason: 'amount' });
    expect(originalOf(1, { currency: 'JPY', amount: 1.5, rate: '0.006' })).toMatchObject({ reason: 'fraction' });
    expect(toAmount(minorOfOriginal(francs(20, '1.0534'), 3), 3)).toBe(21.068);
  });

  test("a rate stays while it isn't sent, and a new amount without it is refused", () => {
    const stored = { amountMinor: 2107, original: francs(20, '1.0534') };
    expect(editOriginal(stored, { amountMinor: 2107 })).toEqual({ original: stored.original });
    expect(editOriginal(stored, { amountMinor: 2200 })).toMatchObject({ reason: 'hidden' });
    expect(editOriginal(stored, { amountMinor: 2200, original: null })).toEqual({ original: null });
    const other = francs(20, '1.1');
    expect(editOriginal(stored, { amountMinor: 2200, original: other })).toEqual({ original: other });
    expect(editOriginal({ ...stored, original: null }, { amountMinor: 2200 })).toEqual({ original: null });
  });

  test.each(['1', '1.0534', '0.000000000001', '999999999.5'])('the rate %s is valid', (rate) => {
    expect(isRate(rate)).toBe(true);
  });
  test.each(['0', '0.00', '-1', '1,05', '.5', '1.', '01', '1e3', '1.0000000000001', '1000000000', ' 1', 'NaN'])(
    'refuses the rate “%s”',
    (rate) => {
      expect(isRate(rate)).toBe(false);
    },
  );
});
