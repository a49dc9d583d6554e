import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../wire/limits.ts';
import { toAmount, toAmounts } from './minor.ts';
import { editSplit, toStoredSplit, type StoredSplit, type SplitChange } from './edit.ts';
import type { OwnSplit } from './schemas.ts';
import { isFault, type SplitFault, type SplitInput } from './split.ts';

const minor = fc.integer({ min: 1, max: limits.amountMinor });
const userIds = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 25 });

/** A split of an amount as it would be kept. */
function keep(amountMinor: number, input: SplitInput): StoredSplit {
  const stored = toStoredSplit(amountMinor, input);
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
const inputOf = (amountMinor: number): fc.Arbitrary<SplitInput> =>
  fc.tuple(fc.constantFrom(0, 1, 2), userIds, fc.array(fc.nat(100), { maxLength: 24 })).map(([type, ids, cuts]) => {
    if (type === 0) return { splitType: 0, splitBetween: ids };
    if (type === 2) return { splitType: 2, splitPercentages: percentagesOf(ids, cuts) };
    return { splitType: 1, splitValues: toAmounts(keep(amountMinor, { splitType: 0, splitBetween: ids }).shares) };
  });
const storedSplit = minor.chain((amountMinor) => inputOf(amountMinor).map((input) => keep(amountMinor, input)));

/** How another amount must fall. */
function fallen(stored: StoredSplit, amountMinor: number): StoredSplit | SplitFault {
  if (stored.splitType === 0) return keep(amountMinor, { splitType: 0, splitBetween: Object.keys(stored.shares) });
  if (stored.splitType === 2) return keep(amountMinor, { splitType: 2, splitPercentages: stored.percentages });
  return amountMinor === stored.amountMinor ? stored : { field: 'splitValues', reason: 'sum' };
}

const sum = (shares: StoredSplit['shares']) => Object.values(shares).reduce((total, share) => total + share, 0);

describe('another amount alone', () => {
  test('falls to the same people in the same order: the leftover minor units go on from the start', () => {
    const stored = keep(1000, { splitType: 0, splitBetween: ['c', 'a', 'b'] });
    expect(Object.entries(edited(stored, { amountMinor: 1001 }).shares)).toEqual([
      ['c', 334],
      ['a', 334],
      ['b', 333],
    ]);
  });

  test('falls by the same percentages', () => {
    const stored = keep(1000, { splitType: 2, splitPercentages: { a: 33, b: 33, c: 34 } });
    expect(edited(stored, { amountMinor: 1001 })).toEqual({
      amountMinor: 1001,
      splitType: 2,
      shares: { a: 330, b: 330, c: 341 },
      percentages: { a: 33, b: 33, c: 34 },
      split: null,
    });
  });

  test('needs new values where values were sent', () => {
    const stored = keep(1000, { splitType: 1, splitValues: { a: 4, b: 6 } });
    expect(editSplit(stored, { amountMinor: 1001 })).toEqual({ field: 'splitValues', reason: 'sum' });
    expect(edited(stored, { amountMinor: 1100, splitValues: { a: 5, b: 6 } }).shares).toEqual({ a: 500, b: 600 });
  });

  test('whatever the split, is shared as if it had been sent so from the start (M2, M4), and never made up (M3)', () => {
    fc.assert(
      fc.property(storedSplit, minor, (stored, amountMinor) => {
        expect(JSON.stringify(editSplit(stored, { amountMinor }))).toBe(JSON.stringify(fallen(stored, amountMinor)));
      }),
    );
  });
});

describe('a split that is sent', () => {
  test('stands for the one before, whatever its type; its shares sum to the amount (M5)', () => {
    const change = minor.chain((amountMinor) =>
      fc.tuple(storedSplit, inputOf(amountMinor)).map(([stored, input]) => ({ stored, input, amountMinor })),
    );
    fc.assert(
      fc.property(change, ({ stored, input, amountMinor }) => {
        const next = edited(stored, { ...input, amountMinor });
        expect(next).toEqual(keep(amountMinor, input));
        expect(sum(next.shares)).toBe(amountMinor);
      }),
    );
  });

  test('need not say its type when it is the only one that names somebody', () => {
    const stored = keep(1000, { splitType: 1, splitValues: { a: 10 } });
    const next = edited(stored, { splitBetween: ['b', 'a'], splitValues: {}, splitPercentages: {} });
    expect(next).toEqual({
      amountMinor: 1000,
      splitType: 0,
      shares: { b: 500, a: 500 },
      percentages: null,
      split: null,
    });
    expect(edited(stored, { splitPercentages: { b: 100 } }).percentages).toEqual({ b: 100 });
    const two = { splitBetween: ['a'], splitValues: { a: 10 } };
    expect(editSplit(stored, two)).toEqual({ field: 'splitType', reason: 'unclear' });
  });

  test('is whole: another type alone, or nobody, is refused', () => {
    const stored = keep(1000, { splitType: 0, splitBetween: ['a', 'b'] });
    expect(editSplit(stored, { splitType: 2 })).toEqual({ field: 'splitPercentages', reason: 'nobody' });
    expect(editSplit(stored, { splitType: 0, splitBetween: [] })).toEqual({ field: 'splitBetween', reason: 'nobody' });
  });

  test('that does not count is not looked at: the older client sends all three, the unused ones empty', () => {
    const stored = keep(1000, { splitType: 0, splitBetween: ['a', 'b'] });
    const change = {
      splitType: 1,
      splitBetween: [],
      splitValues: { a: toAmount(1000) },
      splitPercentages: {},
    } as const;
    expect(edited(stored, change).shares).toEqual({ a: 1000 });
  });
});

test('a change that says nothing of the money leaves it to the cent, order included', () => {
  fc.assert(
    fc.property(storedSplit, (stored) => {
      expect(editSplit(stored, {})).toBe(stored);
      expect(editSplit(stored, { splitType: stored.splitType, amountMinor: stored.amountMinor })).toBe(stored);
    }),
  );
});

describe('a split of ours', () => {
  const own = (amountMinor: number, split: OwnSplit) => keep(amountMinor, { splitType: 1, split });
  const shares = own(1000, { kind: 'shares', weights: { a: 1, b: 1.5 } });
  const hidden = { field: 'split', reason: 'hidden' };

  test('is one by value to whoever does not know it, of what each one owes', () => {
    expect(shares).toMatchObject({ splitType: 1, shares: { a: 400, b: 600 } });
  });

  test('is not changed by whoever does not say it: another amount or split is refused, what stays passes', () => {
    expect(editSplit(shares, { amountMinor: 1100 })).toEqual(hidden);
    expect(editSplit(shares, { splitType: 0, splitBetween: ['a', 'b'] })).toEqual(hidden);
    expect(editSplit(shares, { splitValues: { a: 5, b: 5 } })).toEqual(hidden);
    expect(editSplit(shares, { splitType: 2 })).toEqual(hidden);
    // The older client sends all that it has read.
    const asRead = { splitType: 1, splitBetween: [], splitValues: { b: 6, a: 4 }, splitPercentages: {} } as const;
    expect(editSplit(shares, { ...asRead, amountMinor: 1000 })).toBe(shares);
    expect(editSplit(shares, {})).toBe(shares);
  });

  test('is said anew with another amount, or is none any more', () => {
    const split = { kind: 'shares', weights: { a: 1, b: 1.5 } } as const;
    expect(edited(shares, { amountMinor: 2000, split }).shares).toEqual({ a: 800, b: 1200 });
    expect(edited(shares, { split: null })).toMatchObject({ splitType: 1, shares: { a: 400, b: 600 }, split: null });
    const even = edited(shares, { split: null, splitType: 0, splitBetween: ['b', 'a'] });
    expect(even).toMatchObject({ splitType: 0, shares: { b: 500, a: 500 }, split: null });
  });
});
