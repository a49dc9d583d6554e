import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Split } from '../shapes/model.ts';
import { inFairOrder } from './odd-units.ts';
import { minorByUser, isFault, splitAmount } from './split.ts';

const members = ['a', 'b', 'c', 'd'];

type SplitExpense = Parameters<typeof inFairOrder>[1][number];

/** An expense as stored. */
function stored(amountMinor: number, split: Split): SplitExpense {
  const shares = splitAmount(amountMinor, split);
  if (isFault(shares)) throw new Error(shares.reason);
  return { amountMinor, split, shares: minorByUser(shares) };
}

const evenly = (amountMinor: number, splitBetween: readonly string[]) =>
  stored(amountMinor, { kind: 'evenly', between: splitBetween });

describe('M13: the leftover minor unit', () => {
  test('a leftover minor unit goes to the member who has borne least, ties in order', () => {
    expect(inFairOrder(['b', 'a', 'c'], [])).toEqual(['b', 'a', 'c']);
    expect(inFairOrder(['b', 'a', 'c'], [evenly(1000, ['b', 'a', 'c'])])).toEqual(['a', 'c', 'b']);
    // Two of three have borne one, so the third is next.
    expect(inFairOrder(['b', 'a', 'c'], [evenly(1001, ['b', 'a', 'c'])])).toEqual(['c', 'b', 'a']);
  });

  test('counts the excess over the exact part of any split without typed amounts', () => {
    const byValue = stored(1000, { kind: 'amounts', amounts: { a: 900, b: 100 } });
    expect(inFairOrder(['a', 'b'], [byValue, evenly(999, ['a'])])).toEqual(['a', 'b']);
    for (const split of [
      { kind: 'shares', weights: { a: 1, b: 1 } },
      { kind: 'personal', sharers: ['a', 'b'], extras: { b: 300 } },
      { kind: 'items', items: [{ name: '', minor: 501, sharers: ['a', 'b'] }], restMinor: 0 },
      { kind: 'percentages', percentages: { a: 50, b: 50 } },
    ] satisfies Split[]) {
      expect(inFairOrder(['a', 'b'], [stored(501, split)])).toEqual(['b', 'a']);
      // A refund gives the odd unit to the member who bore it.
      expect(inFairOrder(['b', 'a'], [stored(-501, split), stored(501, split)])).toEqual(['b', 'a']);
    }
  });

  test('leftovers even out: after any number of expenses members are within a cent of each other', () => {
    const expenses = fc.array(fc.tuple(fc.integer({ min: 500, max: 100_000 }), fc.boolean()), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(expenses, (all) => {
        const known: SplitExpense[] = [];
        for (const [minor, isPersonal] of all) {
          const sharers = [...inFairOrder(members, known)];
          const personal = { kind: 'personal' as const, sharers, extras: { a: 500 } };
          known.unshift(isPersonal ? stored(minor, personal) : evenly(minor, sharers));
        }
        const own = (id: string) => (id === 'a' ? 500 * all.filter(([, isPersonal]) => isPersonal).length : 0);
        const borne = members.map((id) => known.reduce((sum, { shares }) => sum + (shares[id] ?? 0), 0) - own(id));
        expect(Math.max(...borne) - Math.min(...borne)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });
});
