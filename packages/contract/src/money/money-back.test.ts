import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAmounts } from './minor.ts';
import { editSplit, toStoredSplit } from './edit.ts';
import { entriesOf, sumEntries } from './ledger.ts';
import { inFairOrder } from './odd-units.ts';
import { paidIn } from './payers.ts';
import { splitTypes } from './schemas.ts';
import { isFault, type SplitInput, splitAmount, turned } from './split.ts';

const members = ['a', 'b', 'c'];
const parted = (minor: number): Record<string, number> => ({ a: minor - 2, b: 1, c: 1 });

/** A split of each kind of an amount that is paid. */
const inputs = (minor: number): readonly SplitInput[] => [
  { splitType: 0, splitBetween: members },
  { splitType: 1, splitValues: toAmounts(parted(minor)) },
  { splitType: 2, splitPercentages: { a: 33, b: 33, c: 34 } },
  { splitType: 1, split: { kind: 'shares', weights: { a: 1, b: 2.5, c: 1 } } },
  { splitType: 1, split: { kind: 'personal', sharers: members, extras: { b: 0.01 } } },
  {
    splitType: 1,
    split: { kind: 'items', items: [{ name: '', amount: (minor - 3) / 100, sharers: members }], rest: 0.03 },
  },
];

describe('M25: money back', () => {
  test('falls to the cent as the same amount that is paid, the other way round, and sums to 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1e9 }), fc.nat(5), fc.boolean(), (minor, kind, isSeveral) => {
        const input = inputs(minor)[kind];
        if (input === undefined) throw new Error('no such kind');
        const back = { ...input, ...(input.splitValues && { splitValues: turned(input.splitValues) }) };
        const parts = isSeveral ? parted(minor) : null;
        const paid = {
          ...toStoredSplit(minor, input),
          ...paidIn(minor, { paidBy: 'b', payers: parts && toAmounts(parts) }),
        };
        const got = {
          ...toStoredSplit(-minor, back),
          ...paidIn(-minor, { paidBy: 'b', payers: parts && toAmounts(turned(parts)) }),
        };
        if (isFault(paid) || isFault(got)) throw new Error(JSON.stringify([paid, got]));
        expect(got.paidBy).toBe(paid.paidBy);
        const sums = sumEntries([...entriesOf(paid), ...entriesOf(got)]);
        expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
        expect(entriesOf(got).reduce((sum, each) => sum + each.minor, 0)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  test('of another amount alone falls to the same people again', () => {
    for (const input of inputs(1000).filter(({ splitType }) => splitType !== 1)) {
      const stored = toStoredSplit(-1000, input);
      const changed = isFault(stored) ? stored : editSplit(stored, { amountMinor: -1001 });
      expect(changed).toEqual(toStoredSplit(-1001, input));
    }
  });

  test('takes no part of the other sign', () => {
    expect(splitAmount(-1000, { splitType: 1, splitValues: { a: -11, b: 1 } })).toMatchObject({ reason: 'negative' });
    expect(paidIn(-1000, { paidBy: 'a', payers: { a: -11, b: 1 } })).toMatchObject({ reason: 'negative' });
  });

  test('gives a leftover minor unit to whoever has borne most', () => {
    const paid = { amount: 10.01, splitType: splitTypes.Evenly, splitBetween: { a: 3.33, b: 3.34, c: 3.34 } };
    expect(inFairOrder(members, [paid])).toEqual(['a', 'b', 'c']);
    expect(inFairOrder(members, [paid], true)).toEqual(['b', 'c', 'a']);
  });
});
