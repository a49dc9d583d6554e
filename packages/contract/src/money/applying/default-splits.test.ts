import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsualSplit } from '../shapes/default-split-schemas.ts';
import { applyToDefaultSplits, suggestSplit, usualSplitOf } from './default-splits.ts';

const [ADA, BEN, CLEO] = ['ada', 'ben', 'cleo'];
const sharers = [ADA, BEN, CLEO] as string[];
const nobody = () => false;
const only = (id: string | undefined) => (other: string) => other === id;
const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}`;

describe('M30 a usual split', () => {
  test("a category's usual split precedes the household's", () => {
    const even = { kind: 'evenly' as const, sharers: null };
    const rent = { kind: 'percentages' as const, percentages: { ada: 60, ben: 40 } };
    const home = applyToDefaultSplits([], {
      name: 'DefaultSplitChanged',
      payload: { expenseCategoryId: null, split: even },
    });
    const both = applyToDefaultSplits(home, {
      name: 'DefaultSplitChanged',
      payload: { expenseCategoryId: 'rent', split: rent },
    });
    expect(['rent', 'food', null].map((category) => usualSplitOf(both, category))).toEqual([rent, even, even]);
    expect(applyToDefaultSplits(both, { name: 'ExpenseCategoryDeleted', payload: 'rent' })).toEqual(home);
    const none = { name: 'DefaultSplitChanged' as const, payload: { expenseCategoryId: null, split: null } };
    expect(applyToDefaultSplits(home, none)).toEqual([]);
  });

  test('a default split has sharers with valid parts', () => {
    const isFine = (split: object) => UsualSplit.safeParse(split).success;
    expect(isFine({ kind: 'percentages', percentages: { [id(1)]: 60, [id(2)]: 40 } })).toBe(true);
    expect(isFine({ kind: 'percentages', percentages: { [id(1)]: 60, [id(2)]: 30 } })).toBe(false);
    expect(isFine({ kind: 'shares', weights: {} })).toBe(false);
    expect(isFine({ kind: 'shares', weights: { [id(1)]: 0 } })).toBe(false);
    expect(isFine({ kind: 'evenly', sharers: [] })).toBe(false);
    expect(isFine({ kind: 'items', items: [] })).toBe(false);
  });
});

describe('M31 a new expense', () => {
  test('a new expense leaves out absent members, except by percentage; a member who has left makes it even', () => {
    const weights = { kind: 'shares' as const, weights: { ada: 2, ben: 1 } };
    const even = { gone: [], kind: 'evenly' as const, parts: {} };
    expect(suggestSplit(weights, { sharers, isAway: only(BEN) })).toEqual({
      kind: 'shares',
      sharers: [ADA],
      parts: { ada: 2 },
      gone: [],
    });
    const percentages = { kind: 'percentages' as const, percentages: { ada: 60, ben: 40 } };
    expect(suggestSplit(percentages, { sharers, isAway: only(BEN) })).toMatchObject({ sharers: [ADA, BEN] });
    expect(suggestSplit({ kind: 'evenly', sharers: null }, { sharers, isAway: only(BEN) })).toEqual({
      ...even,
      sharers: [ADA, CLEO],
    });
    expect(suggestSplit(percentages, { sharers: [ADA, CLEO] as string[], isAway: nobody })).toEqual({
      ...even,
      sharers: [ADA, CLEO],
      gone: [BEN],
    });
  });

  test('a default split always has sharers, all of whom live there', () => {
    const some = fc.subarray(sharers, { minLength: 1 });
    fc.assert(
      fc.property(some, some, fc.subarray(sharers), fc.boolean(), (named, here, away, isEven) => {
        const weights = Object.fromEntries(named.map((one) => [one, 1]));
        const usual = isEven ? { kind: 'evenly' as const, sharers: named } : { kind: 'shares' as const, weights };
        const found = suggestSplit(usual, { sharers: here, isAway: (one) => away.includes(one) });
        const isWhole = found.kind !== 'shares' || Object.keys(found.parts).length === found.sharers.length;
        expect(isWhole && found.sharers.length > 0 && found.sharers.every((one) => here.includes(one))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
