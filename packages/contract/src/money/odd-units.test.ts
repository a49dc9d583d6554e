import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAmount, toAmounts } from './minor.ts';
import { inFairOrder } from './odd-units.ts';
import { splitTypes } from './schemas.ts';
import { minorByUser, isFault, splitAmount, type SplitInput } from './split.ts';

const members = ['a', 'b', 'c', 'd'];

type StoredExpense = Parameters<typeof inFairOrder>[1][number];

/** An expense as it is kept. */
function stored(amountMinor: number, input: SplitInput): StoredExpense {
  const shares = splitAmount(amountMinor, input);
  if (isFault(shares)) throw new Error(shares.reason);
  const { splitType, split, splitPercentages } = input;
  const splitBetween = toAmounts(minorByUser(shares));
  return {
    amount: toAmount(amountMinor),
    splitType,
    splitBetween,
    split: split ?? null,
    splitPercentages: splitPercentages ? { ...splitPercentages } : null,
  };
}

const evenly = (amountMinor: number, splitBetween: readonly string[]) =>
  stored(amountMinor, { splitType: 0, splitBetween });

describe('M13: the leftover minor unit', () => {
  test('goes to whoever has borne least, ties as they come', () => {
    expect(inFairOrder(['b', 'a', 'c'], [])).toEqual(['b', 'a', 'c']);
    expect(inFairOrder(['b', 'a', 'c'], [evenly(1000, ['b', 'a', 'c'])])).toEqual(['a', 'c', 'b']);
    // Two of three have borne one, so the third is next.
    expect(inFairOrder(['b', 'a', 'c'], [evenly(1001, ['b', 'a', 'c'])])).toEqual(['c', 'b', 'a']);
  });

  test('counts what was borne beyond the exact part of any split that says no amounts', () => {
    const byValue = { amount: 10, splitType: splitTypes.ByValue, splitBetween: { a: 9, b: 1 } };
    expect(inFairOrder(['a', 'b'], [byValue, evenly(999, ['a'])])).toEqual(['a', 'b']);
    for (const split of [
      { splitType: 1, split: { kind: 'shares', weights: { a: 1, b: 1 } } },
      { splitType: 1, split: { kind: 'personal', sharers: ['a', 'b'], extras: { b: 3 } } },
      { splitType: 1, split: { kind: 'items', items: [{ name: '', amount: 5.01, sharers: ['a', 'b'] }], rest: 0 } },
      { splitType: 2, splitPercentages: { a: 50, b: 50 } },
    ] satisfies SplitInput[]) {
      expect(inFairOrder(['a', 'b'], [stored(501, split)])).toEqual(['b', 'a']);
      // What comes back gives it to whoever bore it.
      expect(inFairOrder(['b', 'a'], [stored(-501, split), stored(501, split)])).toEqual(['b', 'a']);
    }
  });

  test('evens out: after any number of expenses of the same people nobody is a cent ahead of another', () => {
    const expenses = fc.array(fc.tuple(fc.integer({ min: 500, max: 100_000 }), fc.boolean()), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(expenses, (all) => {
        const known: StoredExpense[] = [];
        for (const [minor, isPersonal] of all) {
          const sharers = [...inFairOrder(members, known)];
          const personal = { kind: 'personal' as const, sharers, extras: { a: 5 } };
          known.unshift(isPersonal ? stored(minor, { splitType: 1, split: personal }) : evenly(minor, sharers));
        }
        const own = (id: string) => (id === 'a' ? 500 * all.filter(([, isPersonal]) => isPersonal).length : 0);
        const borne = members.map(
          (id) => known.reduce((sum, { splitBetween }) => sum + Math.round((splitBetween[id] ?? 0) * 100), 0) - own(id),
        );
        expect(Math.max(...borne) - Math.min(...borne)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });
});
