import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../wire/limits.ts';
import type { Split } from '../shapes/model.ts';
import { saidIn, splitOut, splitSeen, splitTypeOf } from '../shapes/wire.ts';
import { editSplit, toStoredSplit, type StoredSplit, type SplitChange } from './edit.ts';
import { isFault, type SplitFault } from '../splitting/split.ts';

const minor = fc.integer({ min: 1, max: limits.amountMinor });
const userIds = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 25 });

/** A split of an amount as stored. */
function keep(amountMinor: number, split: Split): StoredSplit {
  const stored = toStoredSplit(amountMinor, split);
  if (isFault(stored)) throw new Error(JSON.stringify(stored));
  return stored;
}

function edited(stored: StoredSplit, change: SplitChange): StoredSplit {
  const result = editSplit(stored, change);
  if (isFault(result)) throw new Error(JSON.stringify(result));
  return result;
}

const percentagesOf = (ids: readonly string[], cuts: readonly number[]): Record<string, number> => {
  const marks = [0, ...cuts.slice(0, ids.length - 1).toSorted((a, b) => a - b), 100];
  return Object.fromEntries(marks.slice(1).map((mark, i) => [ids[i] ?? '', mark - (marks[i] ?? 0)]));
};

/** A whole split of that many minor units, of any type. */
const splitOf = (amountMinor: number): fc.Arbitrary<Split> =>
  fc.tuple(fc.constantFrom(0, 1, 2), userIds, fc.array(fc.nat(100), { maxLength: 24 })).map(([type, ids, cuts]) => {
    if (type === 0) return { kind: 'evenly', between: ids };
    if (type === 2) return { kind: 'percentages', percentages: percentagesOf(ids, cuts) };
    return { kind: 'amounts', amounts: keep(amountMinor, { kind: 'evenly', between: ids }).shares };
  });
const storedSplit = minor.chain((amountMinor) => splitOf(amountMinor).map((split) => keep(amountMinor, split)));

/** The expected shares of another amount. */
function fallen(stored: StoredSplit, amountMinor: number): StoredSplit | SplitFault {
  if (stored.split.kind !== 'amounts') return keep(amountMinor, stored.split);
  return amountMinor === stored.amountMinor ? stored : { field: 'splitValues', reason: 'sum' };
}

const sum = (shares: StoredSplit['shares']) => Object.values(shares).reduce((total, share) => total + share, 0);

describe('an edit of only the amount', () => {
  test('only the amount changes: it is split among the same people in the same order, with leftovers from the start', () => {
    const stored = keep(1000, { kind: 'evenly', between: ['c', 'a', 'b'] });
    expect(Object.entries(edited(stored, { amountMinor: 1001 }).shares)).toEqual([
      ['c', 334],
      ['a', 334],
      ['b', 333],
    ]);
  });

  test('only the amount changes: it is split by the same percentages', () => {
    const stored = keep(1000, { kind: 'percentages', percentages: { a: 33, b: 33, c: 34 } });
    expect(edited(stored, { amountMinor: 1001 })).toEqual({
      amountMinor: 1001,
      shares: { a: 330, b: 330, c: 341 },
      split: { kind: 'percentages', percentages: { a: 33, b: 33, c: 34 } },
    });
  });

  test('only the amount changes: a split by values needs new ones', () => {
    const stored = keep(1000, { kind: 'amounts', amounts: { a: 400, b: 600 } });
    expect(editSplit(stored, { amountMinor: 1001 })).toEqual({ field: 'splitValues', reason: 'sum' });
    expect(edited(stored, { amountMinor: 1100, splitValues: { a: 500, b: 600 } }).shares).toEqual({ a: 500, b: 600 });
  });

  test('any split is shared as if sent so from the start (M2, M4), and never invented (M3)', () => {
    fc.assert(
      fc.property(storedSplit, minor, (stored, amountMinor) => {
        expect(JSON.stringify(editSplit(stored, { amountMinor }))).toBe(JSON.stringify(fallen(stored, amountMinor)));
      }),
    );
  });
});

describe('a split that is sent', () => {
  test('a split replaces the one before, of any type; its shares sum to the amount (M5)', () => {
    const change = minor.chain((amountMinor) =>
      fc.tuple(storedSplit, splitOf(amountMinor)).map(([stored, split]) => ({ stored, split, amountMinor })),
    );
    fc.assert(
      fc.property(change, ({ stored, split, amountMinor }) => {
        const next = edited(stored, { ...saidIn(splitOut(split)), amountMinor });
        expect(next).toEqual(keep(amountMinor, split));
        expect(sum(next.shares)).toBe(amountMinor);
      }),
    );
  });

  test('a split needs no type when it is the only one with sharers', () => {
    const stored = keep(1000, { kind: 'amounts', amounts: { a: 1000 } });
    const next = edited(stored, { splitBetween: ['b', 'a'], splitValues: {}, splitPercentages: {} });
    expect(next).toEqual({
      amountMinor: 1000,
      shares: { b: 500, a: 500 },
      split: { kind: 'evenly', between: ['b', 'a'] },
    });
    expect(edited(stored, { splitPercentages: { b: 100 } }).split).toEqual({
      kind: 'percentages',
      percentages: { b: 100 },
    });
    const two = { splitBetween: ['a'], splitValues: { a: 1000 } };
    expect(editSplit(stored, two)).toEqual({ field: 'splitType', reason: 'unclear' });
  });

  test('a split must be complete: only a type, or no sharers, is refused', () => {
    const stored = keep(1000, { kind: 'evenly', between: ['a', 'b'] });
    expect(editSplit(stored, { splitType: 2 })).toEqual({ field: 'splitPercentages', reason: 'nobody' });
    expect(editSplit(stored, { splitType: 0, splitBetween: [] })).toEqual({ field: 'splitBetween', reason: 'nobody' });
  });

  test('an unused split is ignored: the older client sends all three, the unused ones empty', () => {
    const stored = keep(1000, { kind: 'evenly', between: ['a', 'b'] });
    const change = {
      splitType: 1,
      splitBetween: [],
      splitValues: { a: 1000 },
      splitPercentages: {},
    } as const;
    expect(edited(stored, change).shares).toEqual({ a: 1000 });
  });
});

test('a change without money fields keeps the money to the cent, order included', () => {
  fc.assert(
    fc.property(storedSplit, (stored) => {
      expect(editSplit(stored, {})).toBe(stored);
      expect(editSplit(stored, { splitType: splitTypeOf(stored.split), amountMinor: stored.amountMinor })).toBe(stored);
    }),
  );
});

describe('a split of ours', () => {
  const shares = keep(1000, { kind: 'shares', weights: { a: 1, b: 1.5 } });
  const hidden = { field: 'split', reason: 'hidden' };

  test("a split reads as one by value to clients that don't know it, by each one's share", () => {
    expect(splitSeen(shares.split)).toMatchObject({ splitType: 1 });
    expect(shares.shares).toEqual({ a: 400, b: 600 });
  });

  test("a client that omits the split can't change it: another amount or split is refused, the same passes", () => {
    expect(editSplit(shares, { amountMinor: 1100 })).toEqual(hidden);
    expect(editSplit(shares, { splitType: 0, splitBetween: ['a', 'b'] })).toEqual(hidden);
    expect(editSplit(shares, { splitValues: { a: 500, b: 500 } })).toEqual(hidden);
    expect(editSplit(shares, { splitType: 2 })).toEqual(hidden);
    // The older client sends all that it has read.
    const asRead = { splitType: 1, splitBetween: [], splitValues: { b: 600, a: 400 }, splitPercentages: {} } as const;
    expect(editSplit(shares, { ...asRead, amountMinor: 1000 })).toBe(shares);
    expect(editSplit(shares, {})).toBe(shares);
  });

  test('a split of ours is sent again with another amount, or removed', () => {
    const split = { kind: 'shares', weights: { a: 1, b: 1.5 } } as const;
    expect(edited(shares, { amountMinor: 2000, split }).shares).toEqual({ a: 800, b: 1200 });
    expect(edited(shares, { split: null })).toMatchObject({ shares: { a: 400, b: 600 }, split: { kind: 'amounts' } });
    const even = edited(shares, { split: null, splitType: 0, splitBetween: ['b', 'a'] });
    expect(even).toMatchObject({ shares: { b: 500, a: 500 }, split: { kind: 'evenly' } });
  });
});
