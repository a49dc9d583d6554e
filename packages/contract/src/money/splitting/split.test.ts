import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../wire/limits.ts';
import type { Split } from '../shapes/model.ts';
import { splitIn } from '../shapes/wire.ts';
import { isFault, splitAmount, type Share } from './split.ts';

const minor = (amountMinor: number, split: Split): number[] => shares(amountMinor, split).map((share) => share.minor);
const total = (of: readonly Share[]): number => of.reduce((sum, share) => sum + share.minor, 0);

function shares(amountMinor: number, split: Split): readonly Share[] {
  const result = splitAmount(amountMinor, split);
  if (isFault(result)) throw new Error(JSON.stringify(result));
  return result;
}

const amount = fc.integer({ min: 1, max: limits.amountMinor });
const userIds = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 25 });

describe('M2: evenly', () => {
  test('10.00 over A, B, C is 3.34, 3.33, 3.33', () => {
    expect(minor(1000, { kind: 'evenly', between: ['a', 'b', 'c'] })).toEqual([334, 333, 333]);
  });

  test('the leftover minor units go from the start in the order sent, not by id', () => {
    expect(shares(11, { kind: 'evenly', between: ['c', 'a', 'b'] })).toEqual([
      { userId: 'c', minor: 4, percentage: null },
      { userId: 'a', minor: 4, percentage: null },
      { userId: 'b', minor: 3, percentage: null },
    ]);
  });

  test('one cent among three goes to the first', () => {
    expect(minor(1, { kind: 'evenly', between: ['a', 'b', 'c'] })).toEqual([1, 0, 0]);
  });

  test('a split without sharers, or with one twice, is refused', () => {
    expect(splitAmount(100, { kind: 'evenly', between: [] })).toEqual({ field: 'splitBetween', reason: 'nobody' });
    expect(splitAmount(100, { kind: 'evenly', between: ['a', 'a'] })).toEqual({
      field: 'splitBetween',
      reason: 'twice',
    });
  });

  test('shares differ by a cent at most and never grow along the list', () => {
    fc.assert(
      fc.property(amount, userIds, (amountMinor, splitBetween) => {
        const parts = minor(amountMinor, { kind: 'evenly', between: splitBetween });
        expect(parts).toEqual(parts.toSorted((a, b) => b - a));
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('M3: by value', () => {
  test('the values are the shares and their keys the sharers', () => {
    expect(shares(1000, { kind: 'amounts', amounts: { b: 10, a: 990, c: 0 } })).toEqual([
      { userId: 'b', minor: 10, percentage: null },
      { userId: 'a', minor: 990, percentage: null },
      { userId: 'c', minor: 0, percentage: null },
    ]);
  });

  test('a sum that is off by a cent is refused', () => {
    const fault = { field: 'splitValues', reason: 'sum' };
    expect(splitAmount(1000, { kind: 'amounts', amounts: { a: 500, b: 499 } })).toEqual(fault);
    expect(splitAmount(1000, { kind: 'amounts', amounts: { a: 500, b: 501 } })).toEqual(fault);
  });

  test('a negative value or no sharers is refused', () => {
    expect(splitAmount(1000, { kind: 'amounts', amounts: { a: 1100, b: -100 } })).toEqual({
      field: 'splitValues',
      reason: 'negative',
    });
    expect(splitAmount(1000, { kind: 'amounts', amounts: {} })).toEqual({ field: 'splitValues', reason: 'nobody' });
  });
});

describe('M4: by percentage', () => {
  test('10.01 at 33/33/34 is 3.30, 3.30, 3.41', () => {
    expect(minor(1001, { kind: 'percentages', percentages: { a: 33, b: 33, c: 34 } })).toEqual([330, 330, 341]);
  });

  test('among equal percentages the leftover goes in the order sent', () => {
    expect(minor(3, { kind: 'percentages', percentages: { b: 50, a: 50 } })).toEqual([2, 1]);
    expect(shares(3, { kind: 'percentages', percentages: { b: 50, a: 50 } })[0]?.userId).toBe('b');
  });

  test('a sharer at 0 percent owes nothing', () => {
    expect(minor(999, { kind: 'percentages', percentages: { a: 0, b: 100 } })).toEqual([0, 999]);
  });

  test.each([
    [{ a: 50, b: 49 }, 'sum'],
    [{ a: 101, b: -1 }, 'negative'],
    [{ a: 33.5, b: 66.5 }, 'fraction'],
    [{}, 'nobody'],
  ])('%j is refused: %s', (splitPercentages, reason) => {
    expect(splitAmount(1000, { kind: 'percentages', percentages: splitPercentages })).toEqual({
      field: 'splitPercentages',
      reason,
    });
  });

  test('every share is its percentage rounded down, or one cent more', () => {
    fc.assert(
      fc.property(amount, percentages(), (amountMinor, splitPercentages) => {
        for (const share of shares(amountMinor, { kind: 'percentages', percentages: splitPercentages })) {
          const exact = (BigInt(amountMinor) * BigInt(share.percentage ?? -1)) / 100n;
          expect([exact, exact + 1n]).toContain(BigInt(share.minor));
        }
      }),
    );
  });
});

describe('M5: shares sum to the amount', () => {
  test('shares sum to the amount in every split', () => {
    fc.assert(
      fc.property(amount, userIds, percentages(), (amountMinor, splitBetween, splitPercentages) => {
        const even = shares(amountMinor, { kind: 'evenly', between: splitBetween });
        const amounts = Object.fromEntries(even.map((share) => [share.userId, share.minor]));
        expect(total(even)).toBe(amountMinor);
        expect(total(shares(amountMinor, { kind: 'amounts', amounts }))).toBe(amountMinor);
        expect(total(shares(amountMinor, { kind: 'percentages', percentages: splitPercentages }))).toBe(amountMinor);
      }),
    );
  });

  test('unused splits are ignored', () => {
    const said = { splitBetween: ['a'], splitValues: { a: 1 }, splitPercentages: { b: 7 } };
    expect(minor(500, splitIn({ splitType: 0, ...said }))).toEqual([500]);
  });
});

/** Whole percentages that sum to 100, in any order. */
function percentages(): fc.Arbitrary<Record<string, number>> {
  return fc.tuple(userIds, fc.array(fc.nat(100), { maxLength: 24 })).map(([ids, cuts]) => {
    const marks = [0, ...cuts.slice(0, ids.length - 1).toSorted((a, b) => a - b), 100];
    return Object.fromEntries(marks.slice(1).map((mark, i) => [ids[i] ?? '', mark - (marks[i] ?? 0)]));
  });
}
