import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openBetween } from '../purses/purses.ts';
import { pairsOf, type Pair } from '../purses/pairs.ts';
import type { Balances } from '../shapes/model.ts';
import { planOfMinor } from './plan-for.ts';
import type { Transfer } from './plan.ts';
import { isLineBetween, linesOf, mergePairs, planTogether } from './together.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const balancesOf = (...minor: number[]): Balances => new Map(minor.map((value, i) => [ids[i] ?? '', value]));
const pair = (a: string, b: string, payer: string | null = null): Pair => ({ members: [a, b], payer });

/** Two to eight people whose balances sum to 0. A small range makes many ties, so that many plans are minimal. */
const household = fc
  .record({
    range: fc.constantFrom(2, 5, 20, 100_000),
    seed: fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 7 }),
    order: fc.shuffledSubarray(ids, { minLength: 8 }),
    couples: fc.nat(4),
    isWithChild: fc.boolean(),
  })
  .map(({ range, seed, order, couples, isWithChild }) => {
    const minor = seed.map((value) => value % (range + 1));
    const balances = balancesOf(...minor, -minor.reduce((sum, value) => sum + value, 0));
    const people = order.filter((id) => balances.has(id));
    const pairs = Array.from({ length: Math.min(couples, Math.floor(people.length / 2)) }, (_, i) => {
      const [a = '', b = ''] = people.slice(2 * i);
      return pair(a, b, isWithChild ? a : null);
    });
    return { balances, pairs };
  });

function after(before: Balances, plan: readonly Transfer[]): Balances {
  const now = new Map(before);
  for (const { from, to, minor } of plan) {
    now.set(from, (now.get(from) ?? 0) + minor);
    now.set(to, (now.get(to) ?? 0) - minor);
  }
  return now;
}

/** The sum of each unit, by hand: of each pair, and of each other person. */
function unitSums(balances: Balances, pairs: readonly Pair[]): number[] {
  const inPairs = new Set(pairs.flatMap(({ members }) => members));
  return [
    ...pairs.map(({ members }) => members.reduce((sum, id) => sum + (balances.get(id) ?? 0), 0)),
    ...[...balances].filter(([id]) => !inPairs.has(id)).map(([, minor]) => minor),
  ];
}

/** The fewest payments between units, by trying every partition into zero-sum groups. */
function fewest(sums: readonly number[]): number {
  const open = sums.filter((minor) => minor !== 0);
  const groups: number[] = [];
  const most = (i: number): number => {
    const value = open[i];
    if (value === undefined) return groups.every((sum) => sum === 0) ? groups.length : -1;
    groups.push(value);
    let best = most(i + 1);
    groups.pop();
    for (let group = 0; group < groups.length; group++) {
      groups[group] = (groups[group] ?? 0) + value;
      best = Math.max(best, most(i + 1));
      groups[group] = (groups[group] ?? 0) - value;
    }
    return best;
  };
  return open.length - most(0);
}

describe('M39: the plan with pairs, of up to eight people', () => {
  test('the plan settles all debts outside of pairs, with the fewest payments', () => {
    fc.assert(
      fc.property(household, ({ balances, pairs }) => {
        const plan = planTogether(balances, null, pairs);
        expect(plan).toHaveLength(fewest(unitSums(balances, pairs)));
        expect(unitSums(after(balances, plan), pairs).every((minor) => minor === 0)).toBe(true);
        expect([...after(balances, plan).values()].reduce((sum, minor) => sum + minor, 0)).toBe(0);
      }),
      { numRuns: 400 },
    );
  });

  test('the plan has no line within a pair, and names one of those who owe and are owed', () => {
    fc.assert(
      fc.property(household, ({ balances, pairs }) => {
        const sums = mergePairs(balances, pairs);
        for (const { from, to, minor } of planTogether(balances, null, pairs)) {
          const [payer, receiver] = [from, to].map((id) => pairs.find(({ members }) => members.includes(id)));
          expect(payer !== undefined && payer === receiver).toBe(false);
          expect(minor).toBeGreaterThan(0);
          expect(0 - Number(sums.get(payer?.members[0] ?? from) ?? 0)).toBeGreaterThanOrEqual(minor);
          expect(sums.get(receiver?.members[0] ?? to) ?? 0).toBeGreaterThanOrEqual(minor);
          expect(from).toBe(payer?.payer ?? from);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('the plan leaves individual balances unchanged: a payment changes only those that it names', () => {
    fc.assert(
      fc.property(household, ({ balances, pairs }) => {
        const before = new Map(balances);
        const plan = planTogether(balances, null, pairs);
        expect(balances).toEqual(before);
        const named = new Set(plan.flatMap(({ from, to }) => [from, to]));
        const others = [...after(balances, plan)].filter(([id]) => !named.has(id));
        expect(others).toEqual([...balances].filter(([id]) => !named.has(id)));
      }),
    );
  });

  test('once the debt within a pair is paid as well, all are even', () => {
    fc.assert(
      fc.property(household, ({ balances, pairs }) => {
        let now = after(balances, planTogether(balances, null, pairs));
        const inside = pairs.flatMap(({ members }) => openBetween(members, (id) => now.get(id) ?? 0) ?? []);
        now = after(now, inside);
        expect([...now.values()].every((minor) => minor === 0)).toBe(true);
      }),
    );
  });

  test('after parting, the plan is that of M7 for the same balances', () => {
    fc.assert(
      fc.property(household, ({ balances, pairs }) => {
        const paid = after(balances, planTogether(balances, null, pairs));
        const apart = planTogether(paid, null, []);
        expect(apart).toEqual(planOfMinor(paid, null));
        const open = pairs.filter(({ members }) => openBetween(members, (id) => paid.get(id) ?? 0) !== null);
        expect(apart.length).toBeLessThanOrEqual(pairs.length);
        expect(apart.length > 0).toBe(open.length > 0);
      }),
    );
  });

  test('with a collector each other unit has one line, and the collector’s pair has no separate line', () => {
    fc.assert(
      fc.property(household, fc.nat(7), ({ balances, pairs }, which) => {
        const people = [...balances.keys()];
        const collector = people[which % people.length] ?? 'a';
        const plan = planTogether(balances, collector, pairs);
        const unit = pairs.find(({ members }) => members.includes(collector))?.members ?? [collector];
        for (const { from, to } of plan) expect(unit.includes(from) !== unit.includes(to)).toBe(true);
        expect(unitSums(after(balances, plan), pairs).every((minor) => minor === 0)).toBe(true);
      }),
    );
  });

  test('paying a line, or a part of it, leaves the other amounts unchanged', () => {
    const before = balancesOf(-700, -100, 300, 500);
    const pairs = [pair('c', 'd')];
    expect(planTogether(before, null, pairs)).toEqual([
      { from: 'a', to: 'd', minor: 700 },
      { from: 'b', to: 'd', minor: 100 },
    ]);
    const left = after(before, [{ from: 'a', to: 'd', minor: 400 }]);
    expect(planTogether(left, null, pairs).map(({ from, minor }) => [from, minor])).toEqual([
      ['a', 300],
      ['b', 100],
    ]);
  });

  test('balances that do not sum to 0 are refused', () => {
    expect(() => planTogether(balancesOf(1, 2), null, [pair('a', 'b')])).toThrow(RangeError);
  });
});

describe('M39: whom a line names', () => {
  test('of a paying pair the one who owes more is named, of a paid pair the one who is owed more', () => {
    expect(planTogether(balancesOf(-100, -300, 350, 50), null, [pair('a', 'b'), pair('c', 'd')])).toEqual([
      { from: 'b', to: 'c', minor: 400 },
    ]);
    expect(planTogether(balancesOf(-200, -200, 400), null, [pair('b', 'a')])).toEqual([
      { from: 'b', to: 'c', minor: 400 },
    ]);
  });

  test('of a pair with a name without an account, the member is named', () => {
    expect(planTogether(balancesOf(-100, -300, 400), null, [pair('a', 'b', 'a')])).toEqual([
      { from: 'a', to: 'c', minor: 400 },
    ]);
  });

  test('a line belongs to both of its pairs', () => {
    const pairs = [pair('a', 'b')];
    const plan = planTogether(balancesOf(-100, -300, 300, 100), null, pairs);
    expect(linesOf(plan, 'a', pairs)).toHaveLength(2);
    expect(linesOf(plan, 'c', pairs)).toHaveLength(1);
    expect(isLineBetween(plan, { from: 'a', to: 'c' }, pairs)).toBe(true);
    expect(isLineBetween(plan, { from: 'c', to: 'a' }, pairs)).toBe(false);
    expect(isLineBetween(plan, { from: 'd', to: 'c' }, pairs)).toBe(false);
  });
});

test('M39 the debt between two is the part that one owes and the other is owed', () => {
  const open = (a: number, b: number) => openBetween(['a', 'b'], (id) => (id === 'a' ? a : b));
  expect(open(-50, 50)).toEqual({ from: 'a', to: 'b', minor: 50 });
  expect(open(80, -30)).toEqual({ from: 'b', to: 'a', minor: 30 });
  expect([open(-50, -20), open(50, 20), open(0, 50), open(0, 0)]).toEqual([null, null, null, null]);
});

test('M39 two are a pair only once both have agreed', () => {
  const at = '2026-11-01T09:00:00.000Z';
  const purses = [
    { askedBy: 'a', partner: 'b', askedAt: at, joinedAt: at },
    { askedBy: 'c', partner: 'd', askedAt: at, joinedAt: null },
    { askedBy: 'e', partner: 'child', askedAt: at, joinedAt: at },
  ];
  expect(pairsOf(purses, (id) => id === 'child')).toEqual([pair('a', 'b'), pair('e', 'child', 'e')]);
  expect(pairsOf(undefined, () => false)).toEqual([]);
});
