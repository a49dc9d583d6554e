import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectRefunds } from './collect.ts';
import { planRefunds, type Transfer } from './plan.ts';
import { reasonOf } from './reason.ts';

type Balances = ReadonlyMap<string, number>;

const balancesOf = (...minor: number[]): Balances =>
  new Map(minor.map((value, i) => [String.fromCharCode(97 + i), value]));
const anyBalances = fc
  .array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 30 })
  .map((values) => balancesOf(...values, -values.reduce((sum, value) => sum + value, 0)));

function after(before: Balances, { from, to }: Transfer, paid: number): Balances {
  const now = new Map(before);
  now.set(from, (now.get(from) ?? 0) + paid);
  now.set(to, (now.get(to) ?? 0) - paid);
  return now;
}

describe('M14: one person collects', () => {
  test('debtors pay the collector, who pays the creditors', () => {
    expect(collectRefunds(balancesOf(-5, 7, -4, 2, 0), 'b')).toEqual([
      { from: 'a', to: 'b', minor: 5 },
      { from: 'b', to: 'd', minor: 2 },
      { from: 'c', to: 'b', minor: 4 },
    ]);
  });

  test('every line has the collector and one other, and all of them settle everything', () => {
    fc.assert(
      fc.property(anyBalances, fc.nat(30), (before, which) => {
        const collector = [...before.keys()][which % before.size] ?? '';
        const plan = collectRefunds(before, collector);
        const others = plan.map(({ from, to }) => (from === collector ? to : from));
        expect(new Set(others).size).toBe(plan.length);
        expect(plan.every(({ from, to, minor }) => (from === collector) !== (to === collector) && minor > 0)).toBe(
          true,
        );
        const end = plan.reduce((now, line) => after(now, line, line.minor), before);
        expect([...end.values()].every((minor) => minor === 0)).toBe(true);
        expect(collectRefunds(new Map([...before].toReversed()), collector)).toEqual(plan);
      }),
    );
  });

  test('a line that is paid, or paid in part, leaves the others unchanged', () => {
    fc.assert(
      fc.property(anyBalances, fc.nat(30), fc.nat(), (before, which, share) => {
        const plan = collectRefunds(before, 'a');
        const line = plan[which % Math.max(1, plan.length)];
        if (line === undefined) return;
        const paid = 1 + (share % line.minor);
        const left = plan.flatMap((other) => {
          if (other !== line) return [other];
          return paid === line.minor ? [] : [{ ...line, minor: line.minor - paid }];
        });
        expect(collectRefunds(after(before, line, paid), 'a')).toEqual(left);
      }),
    );
  });

  test('balances that do not sum to 0 are refused', () => {
    expect(() => collectRefunds(balancesOf(1, 2), 'a')).toThrow(RangeError);
  });
});

describe('the reason of a transfer', () => {
  const reasons = (balances: Balances, collector: string | null = null) => {
    const plan = collector === null ? planRefunds(balances) : collectRefunds(balances, collector);
    return plan.map((line) => reasonOf(line, plan, { minorOf: (id) => balances.get(id) ?? 0, collector }).kind);
  };

  test.each([
    [[-5, 5], ['exact']],
    [
      [-5, -3, 8],
      ['whole', 'whole'],
    ],
    [
      [-8, 5, 3],
      ['filled', 'filled'],
    ],
    [
      [-10, -10, 5, 15],
      ['filled', 'part', 'whole'],
    ],
  ])('of %j is %j', (minor, expected) => {
    expect(reasons(balancesOf(...minor))).toEqual(expected);
  });

  test('a plan has a collector if one is set', () => {
    expect(reasons(balancesOf(-5, 7, -2), 'c')).toEqual(['collects', 'collects']);
  });

  test('the reason has the total debt, and the number of payments', () => {
    const before = balancesOf(-8, 5, 3);
    const plan = planRefunds(before);
    const [line] = plan;
    if (line === undefined) throw new Error('There is a line');
    const minorOf = (id: string) => before.get(id) ?? 0;
    expect(reasonOf(line, plan, { minorOf, collector: null })).toEqual({
      kind: 'filled',
      owesMinor: 8,
      owedMinor: 5,
      payments: 2,
    });
  });
});
