import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Split } from '../shapes/model.ts';
import { editSplit, toStoredSplit } from '../expenses/edit.ts';
import { entriesOf, sumEntries } from './ledger.ts';
import { inFairOrder } from '../splitting/odd-units.ts';
import { paidIn } from '../splitting/payers.ts';
import { isFault, splitAmount, turned } from '../splitting/split.ts';

const members = ['a', 'b', 'c'];
const parted = (minor: number): Record<string, number> => ({ a: minor - 2, b: 1, c: 1 });

/** A split of each kind of an amount that is paid. */
const splits = (minor: number): readonly Split[] => [
  { kind: 'evenly', between: members },
  { kind: 'amounts', amounts: parted(minor) },
  { kind: 'percentages', percentages: { a: 33, b: 33, c: 34 } },
  { kind: 'shares', weights: { a: 1, b: 2.5, c: 1 } },
  { kind: 'personal', sharers: members, extras: { b: 1 } },
  { kind: 'items', items: [{ name: '', minor: minor - 3, sharers: members }], restMinor: 3 },
];

describe('M25: money back', () => {
  test('a refund is split to the cent like the same payment, with the opposite sign, and sums to 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1e9 }), fc.nat(5), fc.boolean(), (minor, kind, isSeveral) => {
        const split = splits(minor)[kind];
        if (split === undefined) throw new Error('no such kind');
        const back = split.kind === 'amounts' ? { ...split, amounts: turned(split.amounts) } : split;
        const parts = isSeveral ? parted(minor) : null;
        const paid = {
          ...toStoredSplit(minor, split),
          ...paidIn(minor, { paidBy: 'b', payers: parts }),
        };
        const got = {
          ...toStoredSplit(-minor, back),
          ...paidIn(-minor, { paidBy: 'b', payers: parts && turned(parts) }),
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

  test('changing only the amount assigns it to the same people', () => {
    for (const split of splits(1000)
      .slice(0, 3)
      .filter(({ kind }) => kind !== 'amounts')) {
      const stored = toStoredSplit(-1000, split);
      const changed = isFault(stored) ? stored : editSplit(stored, { amountMinor: -1001 });
      expect(changed).toEqual(toStoredSplit(-1001, split));
    }
  });

  test('a refund has no part of the other sign', () => {
    expect(splitAmount(-1000, { kind: 'amounts', amounts: { a: -1100, b: 100 } })).toMatchObject({
      reason: 'negative',
    });
    expect(paidIn(-1000, { paidBy: 'a', payers: { a: -1100, b: 100 } })).toMatchObject({ reason: 'negative' });
  });

  test('a refund gives a leftover minor unit to the member who bears most', () => {
    const even: Split = { kind: 'evenly', between: members };
    const paid = { amountMinor: 1001, split: even, shares: { a: 333, b: 334, c: 334 } };
    expect(inFairOrder(members, [paid])).toEqual(['a', 'b', 'c']);
    expect(inFairOrder(members, [paid], true)).toEqual(['b', 'c', 'a']);
  });
});
