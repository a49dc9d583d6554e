import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAmount, toAmounts } from './minor.ts';
import { inFairOrder } from './odd-units.ts';
import { splitTypes } from './schemas.ts';
import { minorByUser, isFault, splitAmount } from './split.ts';

const people = ['a', 'b', 'c', 'd'];

/** An even split as it is kept. */
function evenly(amountMinor: number, splitBetween: readonly string[]) {
  const shares = splitAmount(amountMinor, { splitType: 0, splitBetween });
  if (isFault(shares)) throw new Error(shares.reason);
  return {
    amount: toAmount(amountMinor),
    splitType: splitTypes.Evenly,
    splitBetween: toAmounts(minorByUser(shares)),
  };
}

describe('M13: the leftover minor unit', () => {
  test('goes to whoever has borne least, ties as they come', () => {
    expect(inFairOrder(['b', 'a', 'c'], [])).toEqual(['b', 'a', 'c']);
    expect(inFairOrder(['b', 'a', 'c'], [evenly(1000, ['b', 'a', 'c'])])).toEqual(['a', 'c', 'b']);
    // Two of three have borne one, so the third is next.
    expect(inFairOrder(['b', 'a', 'c'], [evenly(1001, ['b', 'a', 'c'])])).toEqual(['c', 'b', 'a']);
  });

  test('counts even splits alone', () => {
    const byValue = { amount: 10, splitType: splitTypes.ByValue, splitBetween: { a: 9, b: 1 } };
    expect(inFairOrder(['a', 'b'], [byValue, evenly(999, ['a'])])).toEqual(['a', 'b']);
  });

  test('evens out: after any number of expenses of the same people nobody is a cent ahead of another', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(amounts, (minor) => {
        const known: ReturnType<typeof evenly>[] = [];
        for (const each of minor) known.unshift(evenly(each, inFairOrder(people, known)));
        const borne = people.map((id) =>
          known.reduce((sum, { splitBetween }) => sum + Math.round((splitBetween[id] ?? 0) * 100), 0),
        );
        expect(Math.max(...borne) - Math.min(...borne)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });
});
