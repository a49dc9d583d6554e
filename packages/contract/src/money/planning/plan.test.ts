import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_EXACT_MEMBERS, planRefunds, type Transfer } from './plan.ts';

type Balances = ReadonlyMap<string, number>;

const balancesOf = (...minor: number[]): Balances =>
  new Map(minor.map((value, i) => [String.fromCharCode(97 + i), value]));

/** Balances that sum to 0. A small range makes many ties, so that many plans are minimal. */
const balances = (range: number, minLength = 0, maxLength = 9): fc.Arbitrary<Balances> =>
  fc
    .array(fc.integer({ min: -range, max: range }), { minLength, maxLength })
    .map((values) => balancesOf(...values, -values.reduce((sum, value) => sum + value, 0)));

const anyBalances = fc.oneof(balances(2), balances(5), balances(20), balances(100_000));

/** Balances once `paid` of a transfer has changed hands. */
function after(before: Balances, { from, to }: Transfer, paid: number): Balances {
  const now = new Map(before);
  now.set(from, (now.get(from) ?? 0) + paid);
  now.set(to, (now.get(to) ?? 0) - paid);
  return now;
}

/** The most zero-sum groups, by trying every partition. */
function mostGroups(minor: readonly number[]): number {
  const sums: number[] = [];
  const place = (i: number): number => {
    const value = minor[i];
    if (value === undefined) return sums.every((sum) => sum === 0) ? sums.length : -1;
    sums.push(value);
    let most = place(i + 1);
    sums.pop();
    for (let group = 0; group < sums.length; group++) {
      sums[group] = (sums[group] ?? 0) + value;
      most = Math.max(most, place(i + 1));
      sums[group] = (sums[group] ?? 0) - value;
    }
    return most;
  };
  return place(0);
}

/** Faults of a plan, in words. */
function faultsOf(before: Balances, plan: readonly Transfer[]): string[] {
  const faults: string[] = [];
  let now = before;
  for (const line of plan) {
    const described = JSON.stringify(line);
    if (line.minor <= 0) faults.push(`pays nothing: ${described}`);
    if (-(before.get(line.from) ?? 0) < line.minor) faults.push(`pays more than is owed: ${described}`);
    if ((before.get(line.to) ?? 0) < line.minor) faults.push(`pays more than is due: ${described}`);
    now = after(now, line, line.minor);
  }
  if ([...now.values()].some((minor) => minor !== 0)) faults.push('leaves something open');
  const pairs = plan.map(({ from, to }) => [from, to].toSorted().join('–'));
  if (new Set(pairs).size < pairs.length) faults.push('has two lines for a pair');
  return faults;
}

describe('M7: the fewest transfers', () => {
  test.each([
    [[-9, -8, 9, 8], 2],
    [[-9, -8, 2, 7, 8], 3],
    [[], 0],
    [[0, 0], 0],
    [[5, -5], 1],
    [[10, -3, -3, -4], 3],
    [[-6, -5, -4, 4, 5, 6], 3],
    [[-10, -10, 5, 5, 4, 6], 4],
  ])('%j takes %i lines', (minor, lines) => {
    const before = balancesOf(...minor);
    expect(faultsOf(before, planRefunds(before))).toEqual([]);
    expect(planRefunds(before)).toHaveLength(lines);
  });

  test('pays every debt, from debtor to creditor, one line per pair, none over what is owed', () => {
    fc.assert(
      fc.property(anyBalances, (before) => {
        expect(faultsOf(before, planRefunds(before))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('no plan has fewer lines, as trying all partitions of up to 8 people shows', () => {
    fc.assert(
      fc.property(fc.oneof(balances(2, 0, 7), balances(6, 0, 7), balances(30, 0, 7)), (before) => {
        const owing = [...before.values()].filter((minor) => minor !== 0);
        expect(planRefunds(before)).toHaveLength(owing.length - Math.max(0, mostGroups(owing)));
      }),
      { numRuns: 500 },
    );
  });

  test('the same balances in any order give the same plan', () => {
    fc.assert(
      fc.property(
        anyBalances.chain((before) =>
          fc.tuple(fc.constant(before), fc.shuffledSubarray([...before], { minLength: before.size })),
        ),
        ([before, shuffled]) => {
          expect(planRefunds(new Map(shuffled))).toEqual(planRefunds(before));
        },
      ),
    );
  });

  test('balances that do not sum to 0 are refused', () => {
    expect(() => planRefunds(balancesOf(1, 2))).toThrow(RangeError);
  });
});

describe('M7: paying a line leaves the others unchanged', () => {
  test('where many plans are minimal, the one in use stays', () => {
    const before = balancesOf(-2, -2, -1, -1, 1, 1, 2, 2);
    const plan = planRefunds(before);
    for (const paid of plan) {
      expect(planRefunds(after(before, paid, paid.minor))).toEqual(plan.filter((line) => line !== paid));
    }
  });

  test('plan lines can be paid one after another in any order', () => {
    const orders = fc.infiniteStream(fc.nat(1000));
    fc.assert(
      fc.property(anyBalances, orders, (before, order) => {
        let now = before;
        let left = planRefunds(before);
        while (left.length > 0) {
          const paid = left[order.next().value % left.length];
          if (paid === undefined) return;
          now = after(now, paid, paid.minor);
          left = left.filter((line) => line !== paid);
          expect(planRefunds(now)).toEqual(left);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('a part payment reduces only its line, unless the rest now has another plan as short', () => {
    fc.assert(
      fc.property(
        balances(100_000, 1),
        fc.nat(1000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (before, which, share) => {
          const plan = planRefunds(before);
          const line = plan[which % plan.length];
          if (line === undefined || line.minor < 2) return;
          const part = 1 + Math.floor(share * (line.minor - 2));
          const now = after(before, line, part);
          const next = planRefunds(now);
          expect(next.length).toBeLessThanOrEqual(plan.length);
          if (opensAnotherWay(now, line)) return;
          expect(next).toEqual(plan.map((other) => (other === line ? { ...line, minor: line.minor - part } : other)));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('M7: many people', () => {
  const some = (count: number) => balances(100_000, count - 1, count - 1);

  test('20 people with a balance are settled exactly', () => {
    const doubling = Array.from({ length: 9 }, (_, i) => 2 ** i);
    const twoGroups = [...doubling, -511, ...doubling.map((minor) => -1000 * minor), 511_000];
    expect(planRefunds(balancesOf(...twoGroups))).toHaveLength(18);
  });

  test('beyond, the plan still settles everything in fewer lines than people, and does not depend on order', () => {
    fc.assert(
      fc.property(some(MAX_EXACT_MEMBERS + 6), (before) => {
        const plan = planRefunds(before);
        expect(faultsOf(before, plan)).toEqual([]);
        expect(plan.length).toBeLessThan(before.size);
        expect(planRefunds(new Map([...before].toReversed()))).toEqual(plan);
      }),
      { numRuns: 5 },
    );
  });
});

/** Whether a set of people that sums to 0 has only one end of the line in it. */
function opensAnotherWay(now: Balances, { from, to }: Transfer): boolean {
  const others = [...now].filter(([id]) => id !== from && id !== to).map(([, minor]) => minor);
  for (let set = 0; set < 2 ** others.length; set++) {
    const sum = others.reduce((total, minor, i) => ((set >> i) & 1 ? total + minor : total), 0);
    if (sum + (now.get(from) ?? 0) === 0 || sum + (now.get(to) ?? 0) === 0) return true;
  }
  return false;
}

test('a plan is ordered by payer, then receiver, for any order of balances', () => {
  const described = (owed: Record<string, number>) =>
    planRefunds(new Map(Object.entries(owed))).map(({ from, to, minor }) => `${from} ${to} ${minor}`);
  expect(described({ c: 10, b: -4, a: -6 })).toEqual(['a c 6', 'b c 4']);
  expect(described({ d: 6, b: 4, a: -10 })).toEqual(['a b 4', 'a d 6']);
  expect(described({ d: 7, c: -7, b: 3, a: -3 })).toEqual(['a b 3', 'c d 7']);
});
