import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../wire/limits.ts';
import type { DetailedSplit } from '../shapes/model.ts';
import { ownShares } from './own-split.ts';
import { OwnSplit } from '../shapes/schemas.ts';
import { isFault, splitAmount } from './split.ts';

/** Each sharer's part, in the given order. */
function sharesOf(amountMinor: number, split: DetailedSplit): [string, number][] {
  const result = splitAmount(amountMinor, split);
  if (isFault(result)) throw new Error(JSON.stringify(result));
  return result.map(({ userId, minor }) => [userId, minor]);
}
const fault = (amountMinor: number, split: DetailedSplit) => splitAmount(amountMinor, split);
const item = (minor: number, ...sharers: string[]) => ({ name: 'Something', minor, sharers });

const amount = fc.integer({ min: 1, max: limits.amountMinor });
const userIds = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 25 });
const weight = fc.integer({ min: 1, max: limits.splitWeight * 100 }).map((hundredths) => hundredths / 100);

const shares = fc.tuple(userIds, fc.array(weight, { minLength: 25, maxLength: 25 })).map(([ids, weights]) => ({
  kind: 'shares' as const,
  weights: Object.fromEntries(ids.map((id, place) => [id, weights[place] ?? 1])),
}));

/** Personal parts of an amount, together with it. */
const personal = fc
  .tuple(userIds, userIds, fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 25 }), fc.nat(100_000))
  .map(([sharers, some, parts, rest]) => {
    const own = parts.slice(0, some.length).map((minor, place) => [some[place] ?? '', minor] as const);
    const extras = Object.fromEntries(own);
    const amountMinor = rest + own.reduce((sum, [, minor]) => sum + minor, 0);
    return { amountMinor, split: { kind: 'personal' as const, sharers, extras } };
  })
  .filter(({ amountMinor }) => amountMinor > 0);

const line = fc.tuple(
  fc.integer({ min: 1, max: 100_000 }),
  fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 1 }),
);
/** A receipt and the amount paid: more than its lines sum to, or less. */
const receipt = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.integer({ min: -50, max: 50 }))
  .map(([lines, percent]) => {
    const sum = lines.reduce((total, [minor]) => total + minor, 0);
    const amountMinor = Math.max(1, sum + Math.round((sum * percent) / 100));
    const items = lines.map(([minor, sharers]) => item(minor, ...sharers));
    return { amountMinor, split: { kind: 'items' as const, items, restMinor: amountMinor - sum } };
  });

const total = (parts: [string, number][]) => parts.reduce((sum, [, minor]) => sum + minor, 0);

describe('M9: by shares', () => {
  test('shares are in proportion, in the order sent', () => {
    expect(sharesOf(9000, { kind: 'shares', weights: { b: 2, a: 1, c: 1.5 } })).toEqual([
      ['b', 4000],
      ['a', 2000],
      ['c', 3000],
    ]);
  });

  test('leftover minor units go to the largest rounding losses, ties in the order sent', () => {
    expect(sharesOf(1001, { kind: 'shares', weights: { a: 1, b: 1, c: 2 } }).map(([, minor]) => minor)).toEqual([
      250, 250, 501,
    ]);
    expect(sharesOf(100, { kind: 'shares', weights: { b: 1, c: 1, a: 1 } })).toEqual([
      ['b', 34],
      ['c', 33],
      ['a', 33],
    ]);
  });

  test('a split without sharers is refused', () => {
    expect(fault(100, { kind: 'shares', weights: {} })).toEqual({ field: 'split', reason: 'nobody' });
  });

  test('a weight is more than nothing and has two decimals at most', () => {
    const isTaken = (given: number) =>
      OwnSplit.safeParse({ kind: 'shares', weights: { '3f2c0000-0000-4000-8000-00000000000a': given } }).success;
    expect([1, 0.01, 1.5, 0.29, 1000].map(isTaken)).toEqual([true, true, true, true, true]);
    expect([0, -1, 1.005, 1000.01, Number.NaN].map(isTaken)).toEqual([false, false, false, false, false]);
  });

  test('each bears their exact part rounded down, or one cent more; all together the amount', () => {
    fc.assert(
      fc.property(amount, shares, (amountMinor, split) => {
        const parts = sharesOf(amountMinor, split);
        expect(total(parts)).toBe(amountMinor);
        const hundredths = (id: string) => BigInt(Math.round((split.weights[id] ?? 0) * 100));
        const all = Object.keys(split.weights).reduce((sum, id) => sum + hundredths(id), 0n);
        for (const [id, minor] of parts) {
          const floor = Number((BigInt(amountMinor) * hundredths(id)) / all);
          expect([floor, floor + 1]).toContain(minor);
        }
      }),
    );
  });
});

describe('M10: evenly plus personal parts', () => {
  test('personal parts are subtracted, and the rest is split evenly in the order sent', () => {
    const split = { kind: 'personal' as const, sharers: ['b', 'a', 'c'], extras: { a: 500, d: 150 } };
    expect(sharesOf(1660, split)).toEqual([
      ['b', 337],
      ['a', 837],
      ['c', 336],
      ['d', 150],
    ]);
  });

  test('personal parts beyond the amount are refused, and so is a rest without sharers or a sharer twice', () => {
    const extras = { a: 500 };
    expect(fault(499, { kind: 'personal', sharers: ['b'], extras })).toEqual({ field: 'split', reason: 'tooMuch' });
    expect(fault(600, { kind: 'personal', sharers: [], extras })).toEqual({ field: 'split', reason: 'nobody' });
    expect(fault(600, { kind: 'personal', sharers: ['b', 'b'], extras })).toEqual({ field: 'split', reason: 'twice' });
    expect(sharesOf(500, { kind: 'personal', sharers: ['b'], extras })).toEqual([
      ['b', 0],
      ['a', 500],
    ]);
  });

  test('all sharers bear the amount, and none less than their own part', () => {
    fc.assert(
      fc.property(personal, ({ amountMinor, split }) => {
        const parts = sharesOf(amountMinor, split);
        expect(total(parts)).toBe(amountMinor);
        const own = (id: string) => split.extras[id] ?? 0;
        const rests = parts.filter(([id]) => split.sharers.includes(id)).map(([id, minor]) => minor - own(id));
        expect(Math.min(...rests)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...rests) - Math.min(...rests)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('M11: by item', () => {
  test('each item is split evenly among its people, in whole minor units only at the end', () => {
    const items = [item(1000, 'a'), item(1, 'b', 'c'), item(1, 'b', 'c')];
    expect(sharesOf(1002, { kind: 'items', items, restMinor: 0 })).toEqual([
      ['a', 1000],
      ['b', 1],
      ['c', 1],
    ]);
  });

  test('tax and tip are added, and a discount is taken off, in proportion', () => {
    const items = [item(3000, 'a'), item(1000, 'a', 'b')];
    expect(sharesOf(4400, { kind: 'items', items, restMinor: 400 })).toEqual([
      ['a', 3850],
      ['b', 550],
    ]);
    expect(sharesOf(3200, { kind: 'items', items, restMinor: -800 })).toEqual([
      ['a', 2800],
      ['b', 400],
    ]);
  });

  test("items and rest that don't sum to the amount are refused, and so is an item without sharers or with one twice", () => {
    expect(fault(1000, { kind: 'items', items: [item(900, 'a')], restMinor: 50 })).toEqual({
      field: 'split',
      reason: 'sum',
    });
    expect(ownShares(900, { kind: 'items', items: [item(900)], restMinor: 0 })).toBe('nobody');
    expect(ownShares(900, { kind: 'items', items: [], restMinor: 900 })).toBe('nobody');
    expect(ownShares(900, { kind: 'items', items: [item(900, 'a', 'a')], restMinor: 0 })).toBe('twice');
  });

  test('all sharers bear the amount; without a rest each is within a cent of their order', () => {
    fc.assert(
      fc.property(receipt, ({ amountMinor, split }) => {
        const parts = sharesOf(amountMinor, split);
        expect(total(parts)).toBe(amountMinor);
        expect(Math.min(...parts.map(([, minor]) => minor))).toBeGreaterThanOrEqual(0);
        if (split.restMinor !== 0) return;
        for (const [id, minor] of parts) {
          const own = split.items.filter(({ sharers }) => sharers.includes(id));
          const exact = own.reduce((sum, { minor: price, sharers }) => sum + price / sharers.length, 0);
          expect(Math.abs(minor - exact)).toBeLessThan(1);
        }
      }),
    );
  });
});

test('an item that names a sharer twice is a fault, and so is one without sharers', () => {
  const items = (...sharers: string[][]) =>
    ownShares(200, {
      kind: 'items',
      items: sharers.map((all, at) => ({ name: `${at}`, minor: 100, sharers: all })),
      restMinor: 0,
    });
  expect(items(['a', 'b'], ['a', 'a'])).toBe('twice');
  expect(items(['a', 'b'], [])).toBe('nobody');
});
